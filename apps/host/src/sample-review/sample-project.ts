import { formatOfName, type Reference } from "@tera/references";
import { findDuplicates, resolveDuplicates } from "@tera/references/merge";
import { encodeFileId } from "../files/file-id.ts";
import { countOf } from "../platform/date-text.ts";
import { platform } from "../platform/platform.ts";
import { countDecisions } from "../references/decision-label.ts";
import { readLibraryFile, writeLibraryFile } from "../references/run-library-job.ts";
import { appendLog } from "../timeline/append-log.ts";

const FOLDER = "Sample review";

/** The project that gets the sample review. */
export interface SampleProject {
  readonly projectId: string;
  readonly signal: AbortSignal;
}

export interface SampleLibrary {
  readonly path: string;
  /** The version of the file. */
  readonly contentId: string;
  readonly references: readonly Reference[];
}

export function samplePath(name: string): string {
  return `${FOLDER}/${name}`;
}

/**
 * Writes the format of the path's extension. Replaces an earlier file. `madeFrom` is the path of
 * the library that the references are from.
 */
export async function storeLibrary(
  { projectId, signal }: SampleProject,
  path: string,
  references: readonly Reference[],
  madeFrom?: string,
): Promise<SampleLibrary> {
  const content = await writeLibraryFile(references, path, { signal });
  const reflib = {
    refCount: references.length,
    format: formatOfName(path) ?? "ris",
    decisions: countDecisions(references),
    ...(madeFrom === undefined
      ? {}
      : { generateFrom: encodeFileId({ projectId, path: madeFrom }) }),
  };
  const { contentId = "" } = await platform().files.upload(projectId, path, content, {
    overwrite: true,
    signal,
    metadata: { reflib },
  });
  // The ids in the file are those that others will read.
  return { path, contentId, references: await readLibrary({ projectId, signal }, path) };
}

/** Merges duplicates in a stored library, and logs how many. */
export async function removeDuplicates(
  project: SampleProject,
  path: string,
): Promise<SampleLibrary> {
  const references = await readLibrary(project, path);
  const pairs = (await findDuplicates(references, project)).flatMap((group) => group.pairs);
  const idAt = (place: number): string => references[place]?.id ?? "";
  const left = resolveDuplicates(
    references,
    pairs.map((pair) => ({ left: idAt(pair.left), right: idAt(pair.right), choice: "merged" })),
  ).references;
  // The numbers on Home subtract removals that are logged after the file was written.
  await appendLog(project.projectId, {
    type: "fileDedupe",
    filePath: path,
    removed: references.length - left.length,
    references: left.length,
    title: `Merged ${countOf(pairs.length, "pair")}.`,
  });
  return storeLibrary(project, path, left);
}

async function readLibrary(
  { projectId, signal }: SampleProject,
  path: string,
): Promise<readonly Reference[]> {
  const file = await platform().files.download(projectId, path);
  const references: Reference[] = [];
  await readLibraryFile(file, path, (batch) => void references.push(...batch), { signal });
  return references;
}
