import { format, type Reference } from "@tera/references";

/** Call this in a worker, because a large library would block the page. */
export async function createLibraryBlob(
  references: readonly Reference[],
  filename: string,
): Promise<Blob> {
  return new Blob([await format(references, { filename })]);
}
