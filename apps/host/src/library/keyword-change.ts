import type { Reference } from "@tera/references";

/** Keywords to put to references and to take from them. */
export interface KeywordChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** The keywords in what a person typed: one a line, or parted by semicolons; each once. */
export function keywordsIn(text: string): readonly string[] {
  return [
    ...new Set(
      text
        .split(/[\n;]/u)
        .map((keyword) => keyword.trim().replaceAll(/\s+/gu, " "))
        .filter(Boolean),
    ),
  ];
}

/** The reference with the keywords changed. A keyword is the same in capitals; where it is there already it stays as it is written. */
export function withKeywords(reference: Reference, { add, remove }: KeywordChange): Reference {
  const gone = new Set(remove.map(folded));
  const kept = (reference.keywords ?? []).filter((keyword) => !gone.has(folded(keyword)));
  const known = new Set(kept.map(folded));
  const keywords = [...kept, ...add.filter((keyword) => !known.has(folded(keyword)))];
  const { keywords: _before, ...others } = reference;
  return keywords.length === 0 ? others : { ...others, keywords };
}

/** The keywords that most of the references have, the commonest first. */
export function commonKeywords(references: readonly Reference[], most: number): readonly string[] {
  const counts = new Map<string, { readonly keyword: string; count: number }>();
  for (const keyword of references.flatMap(({ keywords = [] }) => keywords)) {
    const entry = counts.get(folded(keyword)) ?? { keyword, count: 0 };
    entry.count += 1;
    counts.set(folded(keyword), entry);
  }
  return [...counts.values()]
    .toSorted((a, b) => b.count - a.count)
    .slice(0, most)
    .map(({ keyword }) => keyword);
}

function folded(keyword: string): string {
  return keyword.normalize("NFC").toLowerCase();
}
