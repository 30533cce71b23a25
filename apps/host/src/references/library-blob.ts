import { format, type Reference } from "@tera/references";

/** With a large library, blocks the page unless it is called in a worker. */
export async function createLibraryBlob(
  references: readonly Reference[],
  filename: string,
): Promise<Blob> {
  return new Blob([await format(references, { filename })]);
}
