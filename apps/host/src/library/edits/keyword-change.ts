import type { Reference } from "@tera/references";

export interface KeywordChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Splits text at line breaks and semicolons, without duplicates. */
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

/** Ignores case; existing keywords keep their spelling. */
export function withKeywords(reference: Reference, { add, remove }: KeywordChange): Reference {
  const gone = new Set(remove.map(folded));
  const kept = (reference.keywords ?? []).filter((keyword) => !gone.has(folded(keyword)));
  const known = new Set(kept.map(folded));
  const keywords = [...kept, ...add.filter((keyword) => !known.has(folded(keyword)))];
  const { keywords: _before, ...others } = reference;
  return keywords.length === 0 ? others : { ...others, keywords };
}

/** At most `most` keywords, most common first, ignoring case. */
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
