import { toaster } from "../errors/notices.ts";
import { withWorkProgress } from "../errors/work-progress.tsx";
import { refreshFiles } from "../files/files-store.ts";
import { logFiles } from "../files/log-files.ts";
import { mergeLibraries } from "../library/import/merge-libraries.ts";
import { localDate } from "../platform/date-text.ts";
import { randomId } from "../platform/session-id.ts";
import { editProject } from "../project/project-store.ts";
import { $exclusionReasons, itemsAdded } from "../project/review-lists.ts";
import {
  removeDuplicates,
  type SampleProject,
  samplePath,
  storeLibrary,
} from "./sample-project.ts";
import { openSampleRounds } from "./sample-rounds.ts";
import { SAMPLE_REASONS, type SampleStudy, sampleStudies } from "./sample-studies.ts";

interface Search {
  readonly database: string;
  readonly path: string;
  readonly finds: (study: SampleStudy) => boolean;
}

/** The merged library has the format of the first. */
const SEARCHES: readonly Search[] = [
  {
    database: "Scopus",
    path: samplePath("Scopus export.ris"),
    finds: ({ isInScopus }) => isInScopus,
  },
  {
    database: "PubMed",
    path: samplePath("PubMed export.nbib"),
    finds: ({ isInPubMed }) => isInPubMed,
  },
];

/**
 * Fills the open project with an invented review, while a dialog shows progress and a Cancel
 * button: two exports, their library without duplicates, and two rounds half done.
 */
export async function createSampleReview(projectId: string): Promise<void> {
  try {
    await withWorkProgress("Creating the sample review", 0, ({ signal }) =>
      fillProject({ projectId, signal }),
    );
  } finally {
    await refreshFiles(projectId);
  }
  toaster.success("Created a sample review");
}

async function fillProject(project: SampleProject): Promise<void> {
  const { projectId, signal } = project;
  const studies = sampleStudies();
  for (const { path, finds } of SEARCHES)
    await storeLibrary(
      project,
      path,
      studies.filter(finds).map(({ reference }) => reference),
    );
  await logFiles(
    projectId,
    SEARCHES.map(({ path }) => path),
    { type: "fileUpload" },
  );
  const date = localDate(new Date());
  const merged = await mergeLibraries(
    projectId,
    SEARCHES.map(({ path, database }) => ({
      path,
      source: { database, search: "Sample search", date },
      isOnlySource: true,
    })),
    { signal, onSaving: () => undefined },
  );
  const library = await removeDuplicates(project, merged);
  editProject(itemsAdded("exclusionReasons", $exclusionReasons.get(), SAMPLE_REASONS, randomId));
  await openSampleRounds(project, library, studies);
}
