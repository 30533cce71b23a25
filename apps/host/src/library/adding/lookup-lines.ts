import { type LookupEntry, MAX_LOOKUP_CHARACTERS } from "@tera/contract";

/** Longer lists are refused before anything is asked. */
export const MAX_LOOKUP_LINES = 500;

/** A line that a person pasted, and what it is looked up by. */
export interface LookupLine {
  readonly text: string;
  readonly entry: LookupEntry;
}

const DOI = /10\.\d{4,9}(?:\.\d{1,9}){0,3}\/[^\s"<>]+/u;
const WHOLE_DOI = /^10\.\d[\d.]*\/\S+$/u;
const PMID = /^(?:pmid:?\s*)?(\d{1,8})$/iu;
const PMID_IN_TEXT = /\bpmid:?\s*(\d{1,8})\b/iu;
const PMID_ADDRESS = /pubmed(?:\.ncbi\.nlm\.nih\.gov|\/)\D{0,12}(\d{1,8})\b/iu;
const BRACKETS = [
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
] as const;
const ONLY_PMIDS = /^(?:pmids?:?\s*)?\d{4,8}(?:[\s,;]+\d{4,8})+$/iu;

/** Returns the lines that name something, without repetitions, in their order. */
export function lookupLines(pasted: string): readonly LookupLine[] {
  const lines = new Map<string, LookupLine>();
  for (const line of pasted.split(/[\r\n\u2028\u2029]+/u))
    for (const text of ONLY_PMIDS.test(line.trim()) ? line.split(/[^\d]+/u) : [line.trim()]) {
      if (text === "") continue;
      const entry = entryOf(text);
      const key = `${entry.kind} ${entry.text.toLowerCase()}`;
      if (!lines.has(key)) lines.set(key, { text, entry });
    }
  return [...lines.values()];
}

/** A citation that has a DOI or a PMID is looked up by that. */
function entryOf(text: string): LookupEntry {
  const doi = doiIn(text);
  if (doi !== undefined) return { kind: "doi", text: doi };
  const pmid = (PMID.exec(text) ?? PMID_ADDRESS.exec(text) ?? PMID_IN_TEXT.exec(text))?.[1];
  if (pmid !== undefined) return { kind: "pmid", text: String(Number(pmid)) };
  return { kind: "title", text: text.slice(0, MAX_LOOKUP_CHARACTERS).trim() };
}

function doiIn(text: string): string | undefined {
  const found = DOI.exec(text.includes("%2F") ? text.replaceAll("%2F", "/") : text)?.[0];
  if (found === undefined) return undefined;
  const isAddress = /^https?:/iu.test(text);
  const doi = withoutEnd(decoded(found.slice(0, MAX_LOOKUP_CHARACTERS), isAddress));
  // Only punctuation may follow the slash, and an address may have encoded spaces.
  return WHOLE_DOI.test(doi) ? doi : undefined;
}

function decoded(doi: string, isAddress: boolean): string {
  if (!isAddress || !doi.includes("%")) return doi;
  try {
    return decodeURIComponent(doi);
  } catch {
    // A literal percent sign: keep the name undecoded.
    return doi;
  }
}

/** Removes punctuation after a DOI, and a closing bracket whose opening bracket comes before it. */
function withoutEnd(doi: string): string {
  const end = doi.replace(/[.,;:'’”]+$/u, "");
  for (const [open, close] of BRACKETS)
    if (end.endsWith(close) && end.split(open).length < end.split(close).length)
      return withoutEnd(end.slice(0, -1));
  return end;
}
