import {
  ButtonLink,
  Icon,
  PageHead,
  ProjectMark,
  Segmented,
  SkeletonRows,
  SplitPage,
  StepList,
  text,
  TextButton,
  usePageActions,
} from "@tera/ui";
import { useStore } from "@nanostores/react";
import { ArrowDownUp, History, ListTree, Settings } from "lucide-react";
import { useEffect, useState } from "react";
import styled from "styled-components";
import { attempt } from "../errors/notices.ts";
import { daysAgo, dayText } from "../platform/date-text.ts";
import { projectLook } from "../projects/project-icon.ts";
import type { ProjectSummary } from "@tera/contract";
import { projectName } from "../projects/project-summary.ts";
import { projectTypeTitle } from "../projects/project-types.ts";
import {
  $timeline,
  loadEarlier,
  refreshTimeline,
  type Timeline,
} from "../timeline/timeline-store.ts";
import { $toolNames } from "../timeline/tool-names.ts";
import { TimelineList } from "../timeline/TimelineList.tsx";
import { firstSteps } from "./first-steps.tsx";
import { ProjectAside } from "./ProjectAside.tsx";
import { usePersonName } from "./person-name.ts";
import { $project } from "./project-store.ts";
import { useShouldRenderAside } from "./use-should-render-aside.ts";

type TimelineOrder = "latest" | "oldest";

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 16px;
  padding-bottom: 14px;
  border-bottom: 1px solid var(--line-2);

  h2 { ${text.section} margin: 0; }
`;

const Modes = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

const Earlier = styled.p`
  ${text.dense}
  margin-top: 16px;
`;

const Begin = styled.section`
  margin-top: 40px;

  > p { ${text.dense} margin-top: 24px; color: var(--ink-2); }
`;

/** /project: the open project's timeline. */
export function ProjectPage() {
  const project = useStore($project);
  const timeline = useStore($timeline);
  const projectId = project?.id;
  useEffect(() => {
    if (projectId !== undefined) attempt(() => refreshTimeline(projectId));
  }, [projectId]);
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
      {own === undefined ? (
        <SkeletonRows rows={5} rowHeight={54} label="Loading the timeline" />
      ) : isUntouched(own) ? (
        <Beginning />
      ) : (
        <TimelineSection timeline={own} />
      )}
    </SplitPage>
  );
}

/** Returns whether the timeline contains only the project's creation. */
function isUntouched({ entries }: Timeline): boolean {
  return entries.every(({ type }) => type === "projectCreate");
}

function startedText(project: ProjectSummary): string {
  const date = new Date(project.created_at);
  const now = new Date();
  return daysAgo(date, now) === 0 ? "started today" : `started ${dayText(date, now)}`;
}

function Beginning() {
  return (
    <Begin>
      <StepList
        title="Your project is ready. Where would you like to begin?"
        steps={firstSteps()}
      />
      <p>Your team's activity will appear here.</p>
    </Begin>
  );
}

function otherOrder(order: TimelineOrder): {
  readonly value: TimelineOrder;
  readonly label: string;
} {
  return order === "latest"
    ? { value: "oldest", label: "Show oldest entries first" }
    : { value: "latest", label: "Show latest entries first" };
}

function TimelineSection({ timeline }: { readonly timeline: Timeline }) {
  const [order, setOrder] = useState<TimelineOrder>("latest");
  const [extent, setExtent] = useState<"collapsed" | "all">("collapsed");
  const toolNames = useStore($toolNames);
  const personName = usePersonName();
  usePageActions(() => [
    {
      id: "order",
      ...otherOrder(order),
      icon: ArrowDownUp,
      run: () => setOrder(otherOrder(order).value),
    },
    ...(extent === "collapsed"
      ? [{ id: "all", label: "Show all entries", icon: ListTree, run: () => setExtent("all") }]
      : [
          {
            id: "collapse",
            label: "Collapse entries",
            icon: ListTree,
            run: () => setExtent("collapsed"),
          },
        ]),
  ]);
  return (
    <>
      <Head>
        <h2>Timeline</h2>
        <Modes>
          <Segmented
            label="Order"
            value={order}
            onValue={setOrder}
            segments={[
              { value: "latest", label: "Latest first" },
              { value: "oldest", label: "Oldest first" },
            ]}
          />
          <Segmented
            label="Entries"
            value={extent}
            onValue={setExtent}
            segments={[
              { value: "collapsed", label: "Collapsed" },
              { value: "all", label: "All" },
            ]}
          />
        </Modes>
      </Head>
      <TimelineList
        entries={timeline.entries}
        isLatestFirst={order === "latest"}
        isCollapsed={extent === "collapsed"}
        onShowAll={() => setExtent("all")}
        personName={personName}
        toolName={(id) => toolNames.get(id) ?? { name: id }}
      />
      {timeline.hasEarlier ? (
        <Earlier>
          <TextButton onClick={() => attempt(loadEarlier)}>Show earlier entries</TextButton>
        </Earlier>
      ) : null}
    </>
  );
}
