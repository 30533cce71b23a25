import type { Handlers } from "./handlers.ts";
import { randomId } from "../protocol/envelope.ts";
import { BridgeError } from "../protocol/errors.ts";
import type { Reference } from "../protocol/records.ts";

/** References in a part, unless the tool asks for another number: about what is copied between windows in a few milliseconds. */
const PART_SIZE = 500;
/** Libraries a tool may be in the middle of at once; the one it has not asked about for longest goes first. */
const MAX_OPEN_CURSORS = 8;

/** Lets a host that answers whole libraries answer them in parts, too. A handler of the host's own for parts stays as it is. */
export function withLibraryParts(handlers: Handlers): Handlers {
  const { getProjectLibrary } = handlers;
  if (!getProjectLibrary || handlers.streamProjectLibrary) return handlers;
  const open = new Map<string, { readonly all: readonly Reference[]; readonly at: number }>();

  return {
    ...handlers,
    streamProjectLibrary: async (context, id, options) => {
      const size = options?.size ?? PART_SIZE;
      const cursor = options?.cursor;
      const position =
        cursor === undefined
          ? {
              all: (await getProjectLibrary(context, id, {
                format: "pojo",
              })) as readonly Reference[],
              at: 0,
            }
          : open.get(cursor);
      if (!position)
        throw new BridgeError(
          "INVALID-ARGUMENT",
          'This position in the library is no longer open. Read it again from the start (streamProjectLibrary, argument "options.cursor")',
          { argument: "options.cursor" },
        );
      if (cursor !== undefined) open.delete(cursor);
      const { all, at } = position;
      const references = all.slice(at, at + size);
      if (at + size >= all.length) return { references, cursor: null };
      const next = randomId();
      open.set(next, { all, at: at + size });
      const [oldest] = open.keys();
      if (open.size > MAX_OPEN_CURSORS && oldest !== undefined) open.delete(oldest);
      return { references, cursor: next };
    },
  };
}
