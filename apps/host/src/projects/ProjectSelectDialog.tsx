import {
  ProjectMark,
  ProjectSelectDialog as SelectDialog,
  type AskedBy,
  type ProjectChoice,
} from "@tera/ui";
import { useStore } from "@nanostores/react";
import { countOf } from "../platform/date-text.ts";
import { $activeProjectId } from "./active-project.ts";
import { projectLook } from "./project-icon.ts";
import type { ProjectSummary } from "@tera/contract";
import { findProjects, isInvited, projectName } from "./project-summary.ts";
import { projectTypeTitle } from "./project-types.ts";
import { $projects } from "./projects-store.ts";

export interface ProjectSelectDialogProps {
  readonly title?: string | undefined;
  /** If false, the person must choose a project. */
  readonly allowCancel?: boolean | undefined;
  readonly askedBy?: AskedBy | undefined;
  /** Called with null on cancel. */
  readonly onAnswer: (project: ProjectSummary | null) => void;
}

/** The open project is preselected. */
export function ProjectSelectDialog({
  title,
  allowCancel,
  askedBy,
  onAnswer,
}: ProjectSelectDialogProps) {
  const projects = (useStore($projects) ?? []).filter((project) => !isInvited(project));
  return (
    <SelectDialog
      title={title}
      allowCancel={allowCancel}
      askedBy={askedBy}
      projects={projects.map(asChoice)}
      chosenId={$activeProjectId.get()}
      onSearch={(query) => findProjects(projects, query, projectTypeTitle).map(asChoice)}
      fact={countOf(projects.length, "project")}
      emptyText="Create one under My projects."
      onAnswer={(chosen) => onAnswer(projects.find(({ id }) => id === chosen) ?? null)}
    />
  );
}

function asChoice(project: ProjectSummary): ProjectChoice {
  const look = projectLook(project.icon, project.type);
  return {
    id: project.id,
    name: projectName(project),
    about: project.description || projectTypeTitle(project.type),
    fact: countOf(project.members.length, "user"),
    mark: <ProjectMark category={look.category} icon={look.icon} size={32} />,
  };
}
