import type { LibraryPart, Reference } from "../protocol/records.ts";

/** The answer of a host that can't send a library in parts. */
type WholeLibrary = Reference[] & { references?: never; cursor?: never };

/**
 * Yields parts of `size` references. Requests each part once the previous one is consumed. If the
 * host can't send parts, yields the whole library.
 */
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
