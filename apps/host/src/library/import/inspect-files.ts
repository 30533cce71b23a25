import type { ReadProgress } from "../../references/read-into-batches.ts";
import { inspectLibrary } from "../../references/run-library-job.ts";
import type { InspectedFile } from "../sources/ask-sources.tsx";
import { importError } from "./import-error.ts";

interface InspectOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (file: string, progress: ReadProgress) => void;
}

/** Reads the files before an import. Throws if one is not a library. */
export async function inspectFiles(
  files: readonly File[],
  { signal, onProgress }: InspectOptions,
): Promise<readonly InspectedFile[]> {
  const inspected: InspectedFile[] = [];
  for (const file of files) {
    const report = await inspectLibrary(file, file.name, {
      signal,
      onProgress: (progress) => onProgress(file.name, progress),
    }).catch((error: unknown) => {
      throw importError(error, file.name, files.length);
    });
    inspected.push({ name: file.name, modified: new Date(file.lastModified), report });
  }
  return inspected;
}
