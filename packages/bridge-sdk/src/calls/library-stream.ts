import type { LibraryPart, Reference } from "../protocol/records.ts";

/** Yields a library in parts of `size` references; the next is asked for when the one before has been taken. Hosts that know no parts give it whole. */
export async function* streamLibrary(
  id: string,
  size: number | undefined,
  next: (id: string, options: { size: number | undefined; cursor: string | undefined }) => Promise<LibraryPart>,
  whole: (id: string) => Promise<unknown>,
): AsyncGenerator<Reference[], void, undefined> {
  let cursor: string | undefined;
  do {
    const part: LibraryPart = await next(id, { size, cursor }).catch(async (error: unknown) => {
      if (cursor) throw error;
      return { references: (await whole(id)) as Reference[], cursor: null };
    });
    yield part.references;
    cursor = part.cursor ?? undefined;
  } while (cursor);
}
