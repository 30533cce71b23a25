import { format, type Reference } from "@tera/references";

/** The content of a library's file in the format that the name asks for. Made where it is written: a page that made it of many megabytes would be held up. */
export async function createLibraryBlob(
  references: readonly Reference[],
  filename: string,
): Promise<Blob> {
  return new Blob([await format(references, { filename })]);
}
