import { Button, ButtonLink, type Step } from "@tera/ui";
import { useState } from "react";
import { useLocation } from "wouter";
import { attempt } from "../errors/notices.ts";
import { UploadButton } from "../files/UploadButton.tsx";
import { DESCRIPTION_ADDRESS } from "../project/description-address.ts";
import { openInviteDialog } from "../project/InviteDialog.tsx";
import type { ProjectSummary } from "@tera/contract";
import { canEdit } from "../projects/project-summary.ts";
import { type ProjectGroup, projectGroup } from "../projects/project-types.ts";

export interface ProjectProgress {
  readonly hasFiles: boolean;
  readonly hasUsedTools: boolean;
  readonly isDescribed: boolean;
  readonly isShared: boolean;
  /** False for viewers, who only open tools. */
  readonly canEdit: boolean;
}

interface Suggestion {
  /** Undefined if the step is for every type of project. */
  readonly group?: ProjectGroup;
  /** True if the step changes nothing in the project. */
  readonly isForViewers?: boolean;
  readonly isDone: (beginnings: ProjectProgress) => boolean;
  readonly title: string;
  readonly text: string;
  readonly label: string;
  /** Opens the page of the step. */
  readonly href?: string;
  readonly run?: () => void;
  /** The button is busy until it resolves. */
  readonly work?: (projectId: string) => Promise<void>;
  /** Opens the file chooser. */
  readonly isUpload?: boolean;
}

const SUGGESTIONS: readonly Suggestion[] = [
  {
    group: "Review",
    isDone: ({ hasFiles }) => hasFiles,
    title: "Import your references",
    text: "Drop .ris, .nbib or .xml files. They become libraries you can search and edit.",
    label: "Upload files",
    isUpload: true,
  },
  {
    group: "Review",
    isDone: ({ hasFiles }) => hasFiles,
    title: "Look around first",
    text: "Try every screen with invented references, their duplicates and two half-screened rounds.",
    label: "Start with a sample review",
    work: async (projectId) => {
      const { createSampleReview } = await import("../sample-review/create-sample-review.ts");
      await createSampleReview(projectId);
    },
  },
  {
    group: "Trial",
    isDone: ({ hasFiles }) => hasFiles,
    title: "Add your protocol",
    text: "Upload the protocol, forms and data. Everyone in the project sees every version.",
    label: "Upload files",
    isUpload: true,
  },
  {
    group: "Comparative Study",
    isDone: ({ hasFiles }) => hasFiles,
    title: "Add your standards and data",
    text: "Upload the criteria that you compare with, and the data that you collect.",
    label: "Upload files",
    isUpload: true,
  },
  {
    group: "Review",
    isForViewers: true,
    isDone: ({ hasUsedTools }) => hasUsedTools,
    title: "Find search terms",
    text: "The analyser counts the words and phrases in a library's titles and abstracts.",
    label: "Open the analyser",
    href: "/word-freq",
  },
  {
    group: "Review",
    isDone: ({ isShared }) => isShared,
    title: "Work with others",
    text: "Screening in duplicate needs at least two people.",
    label: "Invite people",
    run: openInviteDialog,
  },
  {
    group: "Trial",
    isDone: ({ isShared }) => isShared,
    title: "Work with others",
    text: "Everyone you invite works on the same files, and the timeline says who did what.",
    label: "Invite people",
    run: openInviteDialog,
  },
  {
    group: "Comparative Study",
    isDone: ({ isShared }) => isShared,
    title: "Work with others",
    text: "Everyone you invite works on the same files, and the timeline says who did what.",
    label: "Invite people",
    run: openInviteDialog,
  },
  {
    isDone: ({ isDescribed }) => isDescribed,
    title: "Describe your project",
    text: "A description tells everyone what the project covers, and what it leaves out.",
    label: "Add a description",
    href: DESCRIPTION_ADDRESS,
  },
];

export function projectSteps(
  project: ProjectSummary,
  done: Pick<ProjectProgress, "hasFiles" | "hasUsedTools">,
): readonly Step[] {
  return nextSteps(
    {
      ...done,
      isDescribed: project.description.trim() !== "",
      isShared: project.members.length > 1,
      canEdit: canEdit(project),
    },
    { group: projectGroup(project.type), projectId: project.id },
  );
}

/** Returns the incomplete steps of a kind of project, most useful first. */
export function nextSteps(
  progress: ProjectProgress,
  { group: own, projectId }: { readonly group: ProjectGroup; readonly projectId: string },
): readonly Step[] {
  return SUGGESTIONS.filter(
    ({ group, isDone, isForViewers = false }) =>
      (group === undefined || group === own) &&
      (progress.canEdit || isForViewers) &&
      !isDone(progress),
  ).map((suggestion, index) => ({
    title: suggestion.title,
    text: suggestion.text,
    action: (
      <StepAction
        suggestion={suggestion}
        projectId={projectId}
        variant={index === 0 ? "primary" : "secondary"}
      />
    ),
  }));
}

interface StepActionProps {
  readonly suggestion: Suggestion;
  readonly projectId: string;
  readonly variant: "primary" | "secondary";
}

function StepAction({
  suggestion: { label, href, run, work, isUpload = false },
  projectId,
  variant,
}: StepActionProps): React.JSX.Element {
  const [, navigate] = useLocation();
  if (isUpload)
    return (
      <UploadButton
        label={label}
        variant={variant}
        onFiles={(files) =>
          attempt(async () => {
            const { addFiles } = await import("../files/file-commands.tsx");
            // The files page shows the progress.
            navigate("/project/files");
            await addFiles(projectId, "", files);
          })
        }
      />
    );
  if (work !== undefined)
    return <WorkButton label={label} variant={variant} work={() => work(projectId)} />;
  return href === undefined ? (
    <Button variant={variant} onClick={run}>
      {label}
    </Button>
  ) : (
    <ButtonLink variant={variant} href={href}>
      {label}
    </ButtonLink>
  );
}

interface WorkButtonProps extends Pick<StepActionProps, "variant"> {
  readonly label: string;
  readonly work: () => Promise<void>;
}

function WorkButton({ label, variant, work }: WorkButtonProps): React.JSX.Element {
  const [isBusy, setIsBusy] = useState(false);
  const start = (): void =>
    attempt(async () => {
      setIsBusy(true);
      try {
        await work();
      } finally {
        setIsBusy(false);
      }
    });
  return (
    <Button variant={variant} busy={isBusy} onClick={start}>
      {label}
    </Button>
  );
}

export function firstStep(hasProjects: boolean): Step {
  return hasProjects
    ? {
        title: "Open a project",
        text: "Your files, libraries and tools belong to a project.",
        action: (
          <ButtonLink variant="primary" href="/projects">
            My projects
          </ButtonLink>
        ),
      }
    : {
        title: "Create a project",
        text: "It holds your files, libraries, team and tool data.",
        action: (
          <ButtonLink variant="primary" href="/projects/create">
            Create project
          </ButtonLink>
        ),
      };
}
