import type { HelpPart } from "./help-content.ts";

/** A section of a help page as used by the search. */
export interface SearchedPart {
  readonly pageId: string;
  readonly pageTitle: string;
  readonly heading: string | undefined;
  readonly bookmark: string | undefined;
  readonly text: string;
}

export interface HelpHit {
  readonly part: SearchedPart;
  readonly snippet: readonly SnippetPiece[];
}

interface SnippetPiece {
  readonly text: string;
  readonly isHit: boolean;
}

const MAX_HITS = 12;
const SNIPPET_CHARACTERS = 160;
/** Length of a snippet before the first hit. */
const LEAD_CHARACTERS = 40;

/** Makes the sections of a page searchable. */
export function searchedParts(
  pageId: string,
  pageTitle: string,
  parts: readonly HelpPart[],
): readonly SearchedPart[] {
  return parts.map(({ heading, bookmark, nodes }) => ({
    pageId,
    pageTitle,
    heading,
    bookmark,
    text: nodes
      .map(({ textContent }) => textContent ?? "")
      .join(" ")
      .replaceAll(/\s+/gu, " ")
      .trim(),
  }));
}

/**
 * Finds the sections that contain every typed word in a title or the text, and returns the best one
 * of each page. Pages with the words in their titles come first, then those with the words in a
 * heading.
 */
export function searchHelp(parts: readonly SearchedPart[], query: string): readonly HelpHit[] {
  const terms = plain(query).split(/\s+/u).filter(Boolean);
  if (terms.length === 0) return [];
  const best = new Map<string, { readonly part: SearchedPart; readonly score: number }>();
  for (const part of parts) {
    const score = scoreOf(part, terms);
    if (score > (best.get(part.pageId)?.score ?? 0)) best.set(part.pageId, { part, score });
  }
  return [...best.values()]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_HITS)
    .map(({ part }) => ({ part, snippet: snippetOf(part.text, terms) }));
}

/** Returns a section's score; 0 if a term is missing. */
function scoreOf(
  { pageTitle, heading = "", text }: SearchedPart,
  terms: readonly string[],
): number {
  let score = 1;
  for (const term of terms) {
    if (plain(pageTitle).includes(term)) score += 9;
    else if (plain(heading).includes(term)) score += 3;
    else if (plain(text).includes(term)) score += 1;
    else return 0;
  }
  return score;
}

/** Some text around the first hit, with all hits marked. */
function snippetOf(text: string, terms: readonly string[]): readonly SnippetPiece[] {
  const searched = plain(text);
  const first = Math.min(
    ...terms.map((term) => searched.indexOf(term)).filter((at) => at >= 0),
    text.length,
  );
  const isAnyHit = first < text.length;
  const from = isAnyHit ? wordStart(text, Math.max(0, first - LEAD_CHARACTERS)) : 0;
  const to = Math.min(text.length, from + SNIPPET_CHARACTERS);
  const pieces: SnippetPiece[] = [];
  let at = from;
  while (at < to) {
    const hit = nextHit(searched, terms, at);
    const hitAt = Math.min(hit?.at ?? to, to);
    if (hitAt > at) pieces.push({ text: text.slice(at, hitAt), isHit: false });
    if (hit === undefined || hit.at >= to) break;
    pieces.push({ text: text.slice(hit.at, hit.at + hit.length), isHit: true });
    at = hit.at + hit.length;
  }
  return [
    ...(from > 0 ? [{ text: "… ", isHit: false }] : []),
    ...pieces,
    ...(to < text.length ? [{ text: " …", isHit: false }] : []),
  ];
}

function nextHit(text: string, terms: readonly string[], from: number) {
  let found: { at: number; length: number } | undefined;
  for (const term of terms) {
    const at = text.indexOf(term, from);
    if (at >= 0 && (found === undefined || at < found.at)) found = { at, length: term.length };
  }
  return found;
}

function wordStart(text: string, at: number): number {
  return at === 0 ? 0 : text.indexOf(" ", at) + 1;
}

/** Converts to lower case without accents. Each character keeps its index. */
function plain(text: string): string {
  return Array.from(text, (character) => {
    const base = character.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
    return base.length === character.length ? base : character;
  }).join("");
}
