import {
  ButtonLink,
  Icon,
  PageHead,
  ProjectMark,
  SplitPage,
  type Step,
  StepList,
  text,
  useMedia,
} from "@tera/ui";
import { useStore } from "@nanostores/react";
import { History, Settings } from "lucide-react";
import styled from "styled-components";
import { daysAgo, dayText } from "../platform/date-text.ts";
import { projectLook } from "../projects/project-icon.ts";
import type { ProjectSummary } from "@tera/contract";
import { projectName } from "../projects/project-summary.ts";
import { projectTypeTitle } from "../projects/project-types.ts";
import { $timeline, isWholeTimeline, type Timeline } from "../timeline/timeline-store.ts";
import { TimelineSection } from "../timeline/TimelineSection.tsx";
import { ProjectAside } from "./ProjectAside.tsx";
import { usePersonName } from "./person-name.ts";
import { $project } from "./project-store.ts";
import { useShouldRenderAside, WIDE_ENOUGH } from "./use-should-render-aside.ts";

const Begin = styled.section`
  margin-top: 40px;

  > p { ${text.dense} margin-top: 24px; color: var(--ink-2); }
`;

interface ProjectPageProps {
  /** Suggested while the timeline contains only the project's creation. */
  readonly firstSteps: (project: ProjectSummary) => readonly Step[];
}

/** /project: the open project's timeline. */
export function ProjectPage({ firstSteps }: ProjectPageProps) {
  const project = useStore($project);
  const timeline = useStore($timeline);
  const projectId = project?.id;
  const personName = usePersonName();
  const isAsideBeside = useMedia(WIDE_ENOUGH);
  const own = timeline?.projectId === projectId ? timeline : undefined;
  const isAsideDue = useShouldRenderAside(own !== undefined);
  if (project === undefined) return null;
  const look = projectLook(project.icon, project.type);
  return (
    <SplitPage
      aside={isAsideDue ? <ProjectAside project={project} /> : null}
      asideLabel="About the project"
    >
      <PageHead
        title={projectName(project)}
        subtitle={`${projectTypeTitle(project.type)}, ${startedText(project)}`}
        mark={<ProjectMark category={look.category} icon={look.icon} size={44} />}
        actions={
          <>
            <ButtonLink variant="ghost" href="/project/history" icon={<Icon of={History} />}>
              Changes
            </ButtonLink>
            <ButtonLink href="/project/settings" icon={<Icon of={Settings} />}>
              Settings
            </ButtonLink>
          </>
        }
      />
      <TimelineSection
        key={project.id}
        projectId={project.id}
        projectName={projectName(project)}
        personName={personName}
        loadsOnScroll={isAsideBeside}
      />
      {own !== undefined && isUntouched(own) ? <Beginning steps={firstSteps(project)} /> : null}
    </SplitPage>
  );
}

/** Returns whether the timeline contains only the project's creation. */
function isUntouched(timeline: Timeline): boolean {
  return (
    isWholeTimeline(timeline) && timeline.entries.every(({ type }) => type === "projectCreate")
  );
}

function startedText(project: ProjectSummary): string {
  const date = new Date(project.created_at);
  const now = new Date();
  return daysAgo(date, now) === 0 ? "started today" : `started ${dayText(date, now)}`;
}

function Beginning({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <Begin>
      <StepList title="Your project is ready. Where would you like to begin?" steps={steps} />
      <p>Your team's activity will appear here.</p>
    </Begin>
  );
}
