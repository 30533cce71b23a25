/** A section of a help page, as named by the hash of its address. */
export type Bookmark =
  | { readonly state: "none" }
  | { readonly state: "invalid" }
  | { readonly state: "named"; readonly id: string };

export const BOOKMARK_START = "id.";
export const INVALID_BOOKMARK = `Bookmarks must start with "${BOOKMARK_START}"`;
export const UNKNOWN_BOOKMARK = "Bookmark not found";

/** Reads `location.hash`. */
export function readBookmark(hash: string): Bookmark {
  const id = decoded(hash.replace(/^#/u, ""));
  if (id === "") return { state: "none" };
  return id.startsWith(BOOKMARK_START) && id.length > BOOKMARK_START.length
    ? { state: "named", id }
    : { state: "invalid" };
}

/** Returns the bookmark of a heading: "Can I undo it?" is `id.can-i-undo-it`. */
export function bookmarkOf(heading: string): string {
  const slug = heading
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/gu, "");
  return `${BOOKMARK_START}${slug === "" ? "part" : slug}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
