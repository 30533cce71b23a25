import { format, type Reference } from "@tera/references";

/** Blocks the page if called outside a worker with a large library. */
export async function createLibraryBlob(
  references: readonly Reference[],
  filename: string,
): Promise<Blob> {
  return new Blob([await format(references, { filename })]);
}
