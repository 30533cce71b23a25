import { bareRadio, Button, DialogFrame, EmptyState, oneLine, ProjectMark, SearchField, text, type AskedBy } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useState } from "react";
import styled from "styled-components";
import { countOf } from "../platform/date-text.ts";
import { $activeProjectId } from "./active-project.ts";
import { projectLook } from "./project-icon.ts";
import { findProjects, isInvited, projectName, type ProjectSummary } from "./project-summary.ts";
import { projectTypeTitle } from "./project-types.ts";
import { $projects } from "./projects-store.ts";

const List = styled.ul`
  max-height: 360px;
  margin-top: 12px;
  overflow: auto;
  border-top: 1px solid var(--line-2);
`;

const Row = styled.label`
  display: grid;
  grid-template-columns: 16px 32px minmax(0, 1fr) auto;
  align-items: center;
  gap: 12px;
  min-height: 54px;
  padding: 6px 4px;
  border-bottom: 1px solid var(--line);
  cursor: pointer;

  &:hover { background: var(--hover); }
  &:has(:checked) { background: var(--accent-soft); }

  input { ${bareRadio} }
  > span { min-width: 0; }
  > span > * { ${oneLine} display: block; }
  b { ${text.dense} font-weight: 600; }
  small { ${text.meta} color: var(--ink-3); white-space: nowrap; }
`;

export interface ProjectSelectDialogProps {
  readonly title?: string | undefined;
  /** Without it the dialog can be left only by choosing. */
  readonly allowCancel?: boolean | undefined;
  readonly askedBy?: AskedBy | undefined;
  /** Called with the chosen project, or null after a cancel. */
  readonly onAnswer: (project: ProjectSummary | null) => void;
}

/** Lets the person choose one of their projects; the open one is chosen at first. */
export function ProjectSelectDialog({ title = "Choose a project", allowCancel = true, askedBy, onAnswer }: ProjectSelectDialogProps) {
  const projects = (useStore($projects) ?? []).filter((project) => !isInvited(project));
  const [chosenId, setChosenId] = useState($activeProjectId.get());
  const [search, setSearch] = useState("");
  const found = findProjects(projects, search, projectTypeTitle);
  const chosen = found.find(({ id }) => id === chosenId);
  return (
    <DialogFrame
      title={title}
      askedBy={askedBy}
      onClose={allowCancel ? () => onAnswer(null) : undefined}
      onSubmit={() => chosen !== undefined && onAnswer(chosen)}
      fact={countOf(projects.length, "project")}
      actions={
        <>
          {allowCancel ? (
            <Button variant="ghost" onClick={() => onAnswer(null)}>
              Cancel
            </Button>
          ) : null}
          <Button variant="primary" type="submit" disabled={chosen === undefined}>
            Choose project
          </Button>
        </>
      }
    >
      <SearchField label="Find a project" value={search} onValue={setSearch} />
      {found.length === 0 ? (
        <EmptyState title={projects.length === 0 ? "You have no project yet" : "No project matches"}>{projects.length === 0 ? "Create one under My projects." : "Try another word, or clear the search."}</EmptyState>
      ) : (
        <List>
          {found.map((project) => (
            <li key={project.id}>
              <ProjectChoice project={project} isChosen={project.id === chosenId} onChoose={setChosenId} />
            </li>
          ))}
        </List>
      )}
    </DialogFrame>
  );
}

interface ProjectChoiceProps {
  readonly project: ProjectSummary;
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
}

function ProjectChoice({ project, isChosen, onChoose }: ProjectChoiceProps) {
  const look = projectLook(project.icon, project.type);
  return (
    <Row>
      <input type="radio" name="project" checked={isChosen} onChange={() => onChoose(project.id)} />
      <ProjectMark category={look.category} icon={look.icon} size={32} />
      <span>
        <b dir="auto">{projectName(project)}</b>
        <small dir="auto">{project.description || projectTypeTitle(project.type)}</small>
      </span>
      <small>{countOf(project.members.length, "user")}</small>
    </Row>
  );
}
