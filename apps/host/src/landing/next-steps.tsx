import { Button, ButtonLink, type Step } from "@tera/ui";
import { openInviteDialog } from "../project/InviteDialog.tsx";
import type { ProjectGroup } from "../projects/project-types.ts";

export interface ProjectProgress {
  readonly hasFiles: boolean;
  readonly hasUsedTools: boolean;
  readonly isDescribed: boolean;
  readonly isShared: boolean;
  /** False for viewers, who only open tools. */
  readonly canEdit: boolean;
}

interface Suggestion {
  /** Undefined for every type of project. */
  readonly group?: ProjectGroup;
  /** Changes nothing in the project. */
  readonly isForViewers?: boolean;
  readonly isDone: (beginnings: ProjectProgress) => boolean;
  readonly title: string;
  readonly text: string;
  readonly label: string;
  /** Where the step is done, or what does it here. */
  readonly href?: string;
  readonly run?: () => void;
}

const SUGGESTIONS: readonly Suggestion[] = [
  {
    group: "Review",
    isDone: ({ hasFiles }) => hasFiles,
    title: "Import your references",
    text: "Drop .ris, .nbib or .xml files. They become libraries you can search and edit.",
    label: "Upload files",
    href: "/project/files",
  },
  {
    group: "Trial",
    isDone: ({ hasFiles }) => hasFiles,
    title: "Add your protocol",
    text: "Upload the protocol, forms and data. Everyone in the project sees every version.",
    label: "Upload files",
    href: "/project/files",
  },
  {
    group: "Comparative Study",
    isDone: ({ hasFiles }) => hasFiles,
    title: "Add your standards and data",
    text: "Upload the criteria that you compare with, and the data that you collect.",
    label: "Upload files",
    href: "/project/files",
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
    href: "/project/settings",
  },
];

/** Returns the incomplete steps of a kind of project, most useful first. */
export function nextSteps(progress: ProjectProgress, kind: ProjectGroup): readonly Step[] {
  return SUGGESTIONS.filter(
    ({ group, isDone, isForViewers = false }) =>
      (group === undefined || group === kind) &&
      (progress.canEdit || isForViewers) &&
      !isDone(progress),
  ).map(({ title, text, label, href, run }, index) => {
    const variant = index === 0 ? "primary" : "secondary";
    return {
      title,
      text,
      action:
        href === undefined ? (
          <Button variant={variant} onClick={run}>
            {label}
          </Button>
        ) : (
          <ButtonLink variant={variant} href={href}>
            {label}
          </ButtonLink>
        ),
    };
  });
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
