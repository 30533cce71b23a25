import { z } from "zod";

export const MAX_PRESENCE_PATH_CHARACTERS = 2000;
export const MAX_PRESENCE_ROW_CHARACTERS = 200;
/** Maximum size of a tab's whole presence state, as JSON in UTF-8. */
export const MAX_PRESENCE_BYTES = 4096;

/** Matches a page's path: without origin, query, fragment or control characters. */
const PAGE_PATH = /^\/(?!\/)[^?#\\\p{Cc}\p{Zs}]*$/u;

/**
 * The place of one tab in the open project. Members write it themselves, so a malformed field is
 * dropped.
 */
export const presencePlace = z.object({
  path: z.string().max(MAX_PRESENCE_PATH_CHARACTERS).regex(PAGE_PATH).optional().catch(undefined),
  /** The id of the focused reference, if the path is a library's. */
  row: z.string().min(1).max(MAX_PRESENCE_ROW_CHARACTERS).optional().catch(undefined),
  /** The id of the person whose pages this tab follows. */
  following: z.uuid().optional().catch(undefined),
});

export type PresencePlace = z.infer<typeof presencePlace>;
