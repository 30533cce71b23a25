/** Constants of FNV-1a, which is good enough to compare entries. */
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** Returns one element for each change: a list item, or a paragraph outside of a list. */
export function changelogEntries(page: ParentNode): readonly HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>("li, p")].filter(
    (element) => element.closest("li") === element || element.closest("li") === null,
  );
}

/**
 * Returns a short digest of an entry's words. It stays the same when the entry moves below a new
 * version's heading.
 */
export function entryDigest(entry: Pick<HTMLElement, "textContent">): string {
  let hash = OFFSET;
  for (const character of (entry.textContent ?? "").replace(/\s+/gu, " ").trim())
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), PRIME) >>> 0;
  return hash.toString(36);
}
