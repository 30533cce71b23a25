import { SkeletonRows, StepList } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { isHidden } from "../files/project-file.ts";
import type { ProjectSummary } from "@tera/contract";
import { canEdit } from "../projects/project-summary.ts";
import { projectTypeOf } from "../projects/project-types.ts";
import { $homeData, followHomeData } from "./home-data.ts";
import { nextSteps } from "./next-steps.tsx";
import { resumeItems } from "./resume-items.ts";
import { ResumeCards } from "./ResumeCards.tsx";
import { reviewFlow } from "./review-flow.ts";
import { ReviewFlow } from "./ReviewFlow.tsx";

/** What to resume in a project, its numbers, and its next steps; the timeline has what happened. */
export function ProjectHome({ project }: { readonly project: ProjectSummary }) {
  const data = useStore($homeData);
  const { id, description, members } = project;
  useEffect(() => followHomeData(id), [id]);
  if (data === undefined)
    return <SkeletonRows rows={4} rowHeight={72} label="Loading the project" />;
  const { files, unfinished, hasUsedTools, log } = data;
  const group = projectTypeOf(project.type)?.group ?? "Review";
  const steps = nextSteps(
    {
      hasFiles: files.some(({ path }) => !isHidden(path)),
      hasUsedTools,
      isDescribed: description.trim() !== "",
      isShared: members.length > 1,
      canEdit: canEdit(project),
    },
    { group, projectId: id },
  );
  return (
    <>
      <ResumeCards items={resumeItems(unfinished, new Set(files.map(({ path }) => path)))} />
      {group === "Review" && log !== undefined ? (
        <ReviewFlow steps={reviewFlow(files, log)} />
      ) : null}
      {steps.length === 0 ? null : <StepList title="What you can do next" steps={steps} />}
    </>
  );
}
