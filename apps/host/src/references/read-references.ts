import { type Reference, ReferencesError } from "@tera/references";
import { combineLibraries } from "@tera/references/merge";
import { type LibrarySource, RecordPlaces } from "@tera/references/rewrite";
import type { NamedFile, SourcedFile } from "./library-job.ts";
import { addMissingSource } from "./missing-sources.ts";
import { readStoredLibrary } from "./read-into-batches.ts";

export async function readAllReferences(file: NamedFile): Promise<readonly Reference[]> {
  return (await readLibrarySource(file)).references;
}

/** Reads a library that is rewritten afterwards. */
export async function readLibrarySource({ file, filename }: NamedFile): Promise<LibrarySource> {
  const references: Reference[] = [];
  const places = new RecordPlaces();
  const addBatch = (batch: readonly Reference[]): void => {
    for (const reference of batch) references.push(reference);
  };
  await readStoredLibrary(file, filename, addBatch, places);
  return { file, references, places };
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
