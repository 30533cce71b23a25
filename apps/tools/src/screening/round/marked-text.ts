export type TermTone = "include" | "exclude" | "search";

export interface MarkedPart {
  readonly text: string;
  /** Undefined for text without a term. */
  readonly tone: TermTone | undefined;
}

/** Words and phrases by what they speak for. A `*` at a term's end matches any ending. */
export type Terms = Readonly<Record<TermTone, readonly string[]>>;

export type TermMarker = (text: string) => readonly MarkedPart[];

/** Marks whole words, ignoring case. Of terms that start at the same letter, the longest wins. */
export function termMarker(terms: Terms): TermMarker {
  const tones = new Map<string, TermTone>();
  for (const tone of ["search", "exclude", "include"] as const)
    for (const term of terms[tone]) {
      const trimmed = term.trim().toLowerCase();
      if (/[\p{L}\p{N}]/u.test(trimmed)) tones.set(trimmed, tone);
    }
  if (tones.size === 0) return (text) => [{ text, tone: undefined }];
  const longestFirst = [...tones.keys()].toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${longestFirst.map((term) => `(${patternOf(term)})`).join("|")})`,
    "giu",
  );
  const toneOf = (groups: readonly unknown[]): TermTone | undefined => {
    const term = longestFirst[groups.findIndex((group) => group !== undefined)];
    return term === undefined ? undefined : tones.get(term);
  };
  return (text) => {
    const parts: MarkedPart[] = [];
    let from = 0;
    for (const match of text.matchAll(pattern)) {
      if (match.index > from) parts.push({ text: text.slice(from, match.index), tone: undefined });
      parts.push({ text: match[0], tone: toneOf(match.slice(1)) });
      from = match.index + match[0].length;
    }
    if (from < text.length) parts.push({ text: text.slice(from), tone: undefined });
    return parts;
  };
}

function patternOf(term: string): string {
  const isOpen = term.endsWith("*");
  const words = term
    .replaceAll("*", "")
    .split(/\s+/u)
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`))
    .join(String.raw`\s+`);
  return words + (isOpen ? String.raw`[\p{L}\p{N}]*` : String.raw`(?![\p{L}\p{N}])`);
}
