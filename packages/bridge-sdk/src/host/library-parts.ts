import type { Handlers } from "./handlers.ts";
import { randomId } from "../protocol/envelope.ts";
import { BridgeError } from "../protocol/errors.ts";
import type { Reference } from "../protocol/records.ts";

/** This many references are copied between windows in a few milliseconds. */
const PART_SIZE = 500;
/** Beyond this, the least recently used cursor is dropped. */
const MAX_OPEN_CURSORS = 8;

/** Adds `streamProjectLibrary`, based on `getProjectLibrary`, unless the host has its own. */
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
          'This cursor has expired. Read the library again from the start (streamProjectLibrary, argument "options.cursor")',
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
