import type { LibraryPart, Reference } from "../protocol/records.ts";

/** A whole library in place of its first part: none follows. */
type WholeLibrary = Reference[] & { references?: never; cursor?: never };

/** Yields a library in parts of `size` references; the next is asked for when the one before has been taken. Hosts that know no parts give it whole. */
export async function* streamLibrary(
  id: string,
  size: number | undefined,
  supportsParts: unknown,
  next: (
    id: string,
    options: { size: number | undefined; cursor: string | undefined },
  ) => Promise<LibraryPart>,
  whole: (id: string) => Promise<unknown>,
): AsyncGenerator<Reference[], void, undefined> {
  let cursor: string | undefined;
  do {
    const part = (await (supportsParts ? next(id, { size, cursor }) : whole(id))) as
      | LibraryPart
      | WholeLibrary;
    yield part.references ?? part;
    cursor = part.cursor as string | undefined;
  } while (cursor);
}
