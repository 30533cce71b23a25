const SURE_SHARE = 0.9;

/**
 * Returns whether a pasted title or citation has nearly all words of a found title, so that the
 * found reference needs no choice by a person.
 */
export function isSureMatch(pasted: string, title: string | undefined): boolean {
  const words = wordsOf(title ?? "");
  if (words.length === 0) return false;
  const known = new Set(wordsOf(pasted));
  return words.filter((word) => known.has(word)).length / words.length >= SURE_SHARE;
}

function wordsOf(text: string): readonly string[] {
  return text
    .replaceAll(/<[^<>]*>/gu, "")
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
