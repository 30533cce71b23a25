import { SkeletonRows, StepList } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { isHidden } from "../files/project-file.ts";
import type { ProjectSummary } from "@tera/contract";
import { projectGroup } from "../projects/project-types.ts";
import { $homeData, followHomeData } from "./home-data.ts";
import { projectSteps } from "./next-steps.tsx";
import { resumeItems } from "./resume-items.ts";
import { ResumeCards } from "./ResumeCards.tsx";
import { reviewFlow } from "./review-flow.ts";
import { ReviewFlow } from "./ReviewFlow.tsx";

/**
 * Shows unfinished work in a project, its numbers and its next steps. Past changes are on the
 * timeline.
 */
export function ProjectHome({ project }: { readonly project: ProjectSummary }) {
  const data = useStore($homeData);
  const { id } = project;
  useEffect(() => followHomeData(id), [id]);
  if (data === undefined)
    return <SkeletonRows rows={4} rowHeight={72} label="Loading the project" />;
  const { files, unfinished, hasUsedTools, log } = data;
  const steps = projectSteps(project, {
    hasFiles: files.some(({ path }) => !isHidden(path)),
    hasUsedTools,
  });
  return (
    <>
      <ResumeCards items={resumeItems(unfinished, new Set(files.map(({ path }) => path)))} />
      {projectGroup(project.type) === "Review" && log !== undefined ? (
        <ReviewFlow steps={reviewFlow(files, log)} />
      ) : null}
      {steps.length === 0 ? null : <StepList title="What you can do next" steps={steps} />}
    </>
  );
}
