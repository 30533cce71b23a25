import type { Reference } from "@tera/references";
import { uniteLibraries } from "@tera/references/merge";
import type { NamedFile } from "./library-job.ts";
import { readStoredLibrary } from "./read-into-batches.ts";

/** Every reference of a library of the project. */
export async function allReferences({ file, filename }: NamedFile): Promise<readonly Reference[]> {
  const references: Reference[] = [];
  await readStoredLibrary(file, filename, (batch) => {
    for (const reference of batch) references.push(reference);
  });
  return references;
}

/** Every reference of several libraries as one, each under an id of its own. */
export async function unitedReferences(files: readonly NamedFile[]): Promise<readonly Reference[]> {
  const libraries: (readonly Reference[])[] = [];
  for (const file of files) libraries.push(await allReferences(file));
  return uniteLibraries(libraries).references;
}
