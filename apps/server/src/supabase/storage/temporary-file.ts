import type { ObjectRow } from "./object-rows.ts";

type UserMetadata = ObjectRow["user_metadata"];

/** Files in this folder of a project are saved only to be downloaded, and no list shows them. */
const TEMPORARY_PATH = /^[^/]+\/\.temp\//;

/**
 * What a file that is copied or moved to a name says of itself. Who does that wants to keep it: its expiry (`reflib.expireAt`) stays behind.
 * In the folder for downloads it goes along, or the file would lie there for ever where nobody sees it.
 */
export function metadataAt(name: string, metadata: UserMetadata): UserMetadata {
  return TEMPORARY_PATH.test(name) ? metadata : withoutExpiry(metadata);
}

/** What a file says of itself without when it is taken away: who brings a temporary file back wants to keep it. The same object where nothing is to go. */
export function withoutExpiry(metadata: UserMetadata): UserMetadata {
  if (metadata === null || !expires(metadata)) return metadata;
  const { expireAt: _own, ...remaining } = metadata;
  const { reflib } = remaining;
  return isRecord(reflib)
    ? {
        ...remaining,
        reflib: Object.fromEntries(Object.entries(reflib).filter(([name]) => name !== "expireAt")),
      }
    : remaining;
}

function expires(metadata: NonNullable<UserMetadata>): boolean {
  const { reflib } = metadata;
  return "expireAt" in metadata || (isRecord(reflib) && "expireAt" in reflib);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
