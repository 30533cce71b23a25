import { type Reference, ReferencesError } from "@tera/references";
import { combineLibraries } from "@tera/references/merge";
import type { NamedFile, SourcedFile } from "./library-job.ts";
import { addMissingSource } from "./missing-sources.ts";
import { readStoredLibrary } from "./read-into-batches.ts";

export async function readAllReferences({
  file,
  filename,
}: NamedFile): Promise<readonly Reference[]> {
  const references: Reference[] = [];
  await readStoredLibrary(file, filename, (batch) => {
    for (const reference of batch) references.push(reference);
  });
  return references;
}

/**
 * Reads several libraries into one list with unique ids. The error for an unreadable file begins
 * with its name. `onCount` gets each file's number of references, in order.
 */
export async function readUnitedReferences(
  files: readonly SourcedFile[],
  onCount: (count: number) => void = () => undefined,
): Promise<readonly Reference[]> {
  const libraries: (readonly Reference[])[] = [];
  for (const file of files) {
    const library = await readAllReferences(file).catch((error: unknown) => {
      throw error instanceof ReferencesError
        ? new ReferencesError(error.code, `${file.filename}: ${error.message}`, error.line)
        : error;
    });
    onCount(library.length);
    libraries.push(addMissingSource(library, file.source));
  }
  return combineLibraries(libraries).references;
}
