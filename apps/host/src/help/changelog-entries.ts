/** FNV-1a: marks for equality only. */
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** The elements that are one change each: list items, or paragraphs outside of a list. */
export function changelogEntries(page: ParentNode): readonly HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>("li, p")].filter(
    (element) => element.closest("li") === element || element.closest("li") === null,
  );
}

/** A short digest of an entry's words, which survives a new version's heading above it. */
export function entryDigest(entry: Pick<HTMLElement, "textContent">): string {
  let hash = OFFSET;
  for (const character of (entry.textContent ?? "").replace(/\s+/gu, " ").trim())
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), PRIME) >>> 0;
  return hash.toString(36);
}
