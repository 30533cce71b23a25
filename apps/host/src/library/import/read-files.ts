import type { ReadProgress } from "../../references/read-into-batches.ts";
import type { LibraryReport } from "../../references/library-job.ts";
import { readSerializedLibrary } from "../../references/run-library-job.ts";
import type { SerializedBatch } from "../../references/serialized-reference.ts";
import type { InspectedFile } from "../sources/ask-sources.tsx";
import { importError } from "./import-error.ts";

export interface ReadFile extends InspectedFile {
  readonly report: LibraryReport;
  readonly batches: readonly SerializedBatch[];
}

interface ReadOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (file: string, progress: ReadProgress) => void;
}

/** Reads the files once, before the person is asked about them. Throws if one is not a library. */
export async function readFiles(
  files: readonly File[],
  { signal, onProgress }: ReadOptions,
): Promise<readonly ReadFile[]> {
  const read: ReadFile[] = [];
  for (const file of files) {
    const { report, batches } = await readSerializedLibrary(file, file.name, {
      signal,
      onProgress: (progress) => onProgress(file.name, progress),
    }).catch((error: unknown) => {
      throw importError(error, file.name, files.length);
    });
    read.push({ name: file.name, modified: new Date(file.lastModified), report, batches });
  }
  return read;
}
