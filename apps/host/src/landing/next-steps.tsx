import { ButtonLink, type Step } from "@tera/ui";

export interface ProjectProgress {
  readonly hasFiles: boolean;
  readonly hasUsedTools: boolean;
  readonly isDescribed: boolean;
  readonly isShared: boolean;
}

interface Suggestion {
  readonly isDone: (beginnings: ProjectProgress) => boolean;
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly href: string;
}

const SUGGESTIONS: readonly Suggestion[] = [
  {
    isDone: ({ hasFiles }) => hasFiles,
    title: "Import your references",
    text: "Drop .ris, .nbib or .xml files. They become libraries you can search and edit.",
    label: "Upload files",
    href: "/project/files",
  },
  {
    isDone: ({ hasUsedTools }) => hasUsedTools,
    title: "Find search terms",
    text: "The analyser counts the words and phrases in a library's titles and abstracts.",
    label: "Open the analyser",
    href: "/word-freq",
  },
  {
    isDone: ({ isShared }) => isShared,
    title: "Work with others",
    text: "Screening in duplicate needs at least two people.",
    label: "Invite people",
    href: "/project/settings",
  },
  {
    isDone: ({ isDescribed }) => isDescribed,
    title: "Describe your project",
    text: "A description tells everyone what the project covers, and what it leaves out.",
    label: "Add a description",
    href: "/project/settings",
  },
];

/** Returns the incomplete steps, most useful first. */
export function nextSteps(progress: ProjectProgress): readonly Step[] {
  return SUGGESTIONS.filter(({ isDone }) => !isDone(progress)).map(
    ({ title, text, label, href }, index) => ({
      title,
      text,
      action: (
        <ButtonLink variant={index === 0 ? "primary" : "secondary"} href={href}>
          {label}
        </ButtonLink>
      ),
    }),
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
