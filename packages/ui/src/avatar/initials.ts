const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * One or two letters from a name's first and last word, or from an email's local part; "?" if there
 * are none.
 */
export function initialsOf(name: string): string {
  const local = name.includes("@")
    ? name.slice(0, name.indexOf("@")).replaceAll(/[._+-]/g, " ")
    : name;
  const words = local
    .slice(0, 200)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = words.at(0);
  const last = words.length > 1 ? words.at(-1) : undefined;
  const letters = [first, last].map(firstLetter).join("");
  return letters === "" ? "?" : letters;
}

function firstLetter(word: string | undefined): string {
  if (word === undefined) return "";
  for (const { segment } of segmenter.segment(word)) {
    if (/[\p{L}\p{N}]/u.test(segment)) return segment.toLocaleUpperCase();
  }
  return "";
}
