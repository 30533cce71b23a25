import { SkeletonRows, StepList, text, TextLink } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { computed } from "nanostores";
import { useEffect } from "react";
import styled from "styled-components";
import { attempt } from "../errors/notices.ts";
import { $files } from "../files/files-store.ts";
import { isHidden } from "../files/project-file.ts";
import type { ProjectSummary } from "@tera/contract";
import { usePersonName } from "../project/person-name.ts";
import { $project } from "../project/project-store.ts";
import { canEdit } from "../projects/project-summary.ts";
import { projectTypeOf } from "../projects/project-types.ts";
import { sortEntries } from "../timeline/log-entry.ts";
import { $timeline, isWholeTimeline, loadWholeTimeline } from "../timeline/timeline-store.ts";
import { TimelineList } from "../timeline/TimelineList.tsx";
import { $toolNames } from "../timeline/tool-names.ts";
import { nextSteps } from "./next-steps.tsx";

/** The project's page lists every entry. */
const MAX_ENTRIES = 5;

const Latest = styled.section`
  margin-top: 32px;

  > header { display: flex; align-items: baseline; justify-content: space-between; gap: 16px; padding-bottom: 12px; border-bottom: 1px solid var(--line-2); }
  h2 { ${text.dialog} }
`;

/** Undefined until files and timeline are loaded. */
const $projectHomeData = computed([$files, $timeline], (files, timeline) =>
  files === undefined || timeline === undefined || !isWholeTimeline(timeline)
    ? undefined
    : { files, timeline },
);

export const $isProjectHomeReady = computed(
  [$projectHomeData, $project],
  (known, project) => known !== undefined && known.timeline.projectId === project?.id,
);

export function ProjectHome({ project }: { readonly project: ProjectSummary }) {
  const known = useStore($projectHomeData);
  const toolNames = useStore($toolNames);
  const personName = usePersonName();
  const { id, description, members } = project;
  useEffect(() => attempt(() => loadWholeTimeline(id)), [id]);
  if (known === undefined || known.timeline.projectId !== id)
    return <SkeletonRows rows={4} rowHeight={72} label="Loading the project" />;
  const { files, timeline } = known;
  const steps = nextSteps(
    {
      hasFiles: files.some(({ path }) => !isHidden(path)),
      hasUsedTools: timeline.entries.some(({ type }) => type === "tool"),
      isDescribed: description.trim() !== "",
      isShared: members.length > 1,
      canEdit: canEdit(project),
    },
    projectTypeOf(project.type)?.group ?? "Review",
  );
  const latest = sortEntries(timeline.entries, true).slice(0, MAX_ENTRIES);
  return (
    <>
      {steps.length === 0 ? null : <StepList title="What you can do next" steps={steps} />}
      {latest.length === 0 ? null : (
        <Latest>
          <header>
            <h2>Recent activity</h2>
            <TextLink href="/project">Open timeline</TextLink>
          </header>
          <TimelineList
            entries={latest}
            isLatestFirst
            isCollapsed={false}
            onShowAll={() => undefined}
            personName={personName}
            toolName={(tool) => toolNames.get(tool) ?? { name: tool }}
          />
        </Latest>
      )}
    </>
  );
}
