import type { Handlers } from "./handlers.ts";
import { randomId } from "../protocol/envelope.ts";
import { BridgeError } from "../protocol/errors.ts";
import type { Reference } from "../protocol/records.ts";

/** References in a part, unless the tool asks for another number: about what is copied between windows in a few milliseconds. */
const PART_SIZE = 500;
/** Libraries a tool may be in the middle of at once; the one it has not asked about for longest goes first. */
const MAXIMUM_OPEN = 8;

/** Lets a host that answers whole libraries answer them in parts, too. A handler of the host's own for parts stays as it is. */
export function withLibraryParts(handlers: Handlers): Handlers {
  const { getProjectLibrary } = handlers;
  if (!getProjectLibrary || handlers.streamProjectLibrary) return handlers;
  const open = new Map<string, readonly Reference[]>();

  return {
    ...handlers,
    streamProjectLibrary: async (context, id, options) => {
      const size = options?.size ?? PART_SIZE;
      const cursor = options?.cursor;
      const rest = cursor === undefined ? ((await getProjectLibrary(context, id, { format: "pojo" })) as readonly Reference[]) : open.get(cursor);
      if (!rest) throw new BridgeError("INVALID-ARGUMENT", 'This place in the library is not open any more. Read it again from the start (streamProjectLibrary, argument "options.cursor")', { argument: "options.cursor" });
      if (cursor !== undefined) open.delete(cursor);
      if (rest.length <= size) return { references: [...rest], cursor: null };
      const next = randomId();
      open.set(next, rest.slice(size));
      const [oldest] = open.keys();
      if (open.size > MAXIMUM_OPEN && oldest !== undefined) open.delete(oldest);
      return { references: rest.slice(0, size), cursor: next };
    },
  };
}
