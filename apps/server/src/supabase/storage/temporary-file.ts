import { isRecord } from "@tera/contract";

/** What a client stores with a file. */
export type UserMetadata = Readonly<Record<string, unknown>> | null;

/** The folder for downloads, which the host's file list hides. */
const TEMPORARY_PATH = /^[^/]+\/\.temp\//;

/**
 * Drops the expiry (`reflib.expireAt`) of a copied or moved file. A file in the downloads folder
 * keeps it, because nobody sees that folder, so nobody would delete the file.
 */
export function metadataAt(name: string, metadata: UserMetadata): UserMetadata {
  return TEMPORARY_PATH.test(name) ? metadata : withoutExpiry(metadata);
}

/** Returns the same object if there is no expiry. */
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
