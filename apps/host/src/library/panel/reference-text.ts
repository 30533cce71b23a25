import type { Reference } from "@tera/references";
import { fileAddresses } from "@tera/references/attached-files";
import { normalizeSearchText } from "../../references/search-text.ts";

/** Further authors are shown as a number. */
const MAX_AUTHORS = 3;

/** "Gonçalves, Rui Miguel" becomes "Gonçalves RM"; other forms stay unchanged. */
export function shortAuthor(author: string): string {
  const [family = "", given = ""] = author.split(",", 2).map((part) => part.trim());
  if (given === "") return family;
  const initials = given
    .split(/[\s.-]+/u)
    .filter(Boolean)
    .map((name) =>
      name === name.toUpperCase() && name.length <= 3 ? name : firstLetter(name).toUpperCase(),
    )
    .join("");
  return `${family} ${initials}`;
}

/** Returns the first grapheme, with its accents. */
function firstLetter(name: string): string {
  for (const { segment } of LETTERS.segment(name)) return segment;
  return "";
}

const LETTERS = new Intl.Segmenter("en", { granularity: "grapheme" });

export function rowAuthors(authors: readonly string[] | undefined): {
  readonly named: string;
  readonly others: readonly string[];
} {
  const all = authors ?? [];
  return {
    named: all.slice(0, MAX_AUTHORS).map(shortAuthor).join(", "),
    others: all.slice(MAX_AUTHORS),
  };
}

/** "" if the date has no year. */
export function yearOf(date: string | undefined): string {
  return /(?:^|\D)((?:1[5-9]|2[01])\d{2})(?!\d)/u.exec(date ?? "")?.[1] ?? "";
}

const DOI = /10\.\d{4,9}\/\S+/u;

/** "10.1000/1" of "https://doi.org/10.1000/1"; other text stays unchanged. */
export function bareDoi(doi: string): string {
  return DOI.exec(doi)?.[0] ?? doi;
}

export function doiAddress(doi: string | undefined): string | undefined {
  const bare = DOI.exec(doi ?? "")?.[0];
  return bare === undefined ? undefined : `https://doi.org/${encodeURI(bare)}`;
}

/** Ids of other databases are longer or have letters. */
const PUBMED_NUMBER = /^\d{4,8}$/u;

export function pubmedAddress({
  accessionNum = "",
  database,
  databaseProvider,
}: Reference): string | undefined {
  const source = `${database ?? ""} ${databaseProvider ?? ""}`.trim();
  const isPubmed = source === "" || /pubmed|medline|nlm|ncbi/iu.test(source);
  return isPubmed && PUBMED_NUMBER.test(accessionNum)
    ? `https://pubmed.ncbi.nlm.nih.gov/${accessionNum}/`
    : undefined;
}

/** Returns only http and https URLs, without duplicates. */
export function webAddresses(reference: Reference): readonly string[] {
  return [
    ...new Set(
      [...(reference.urls ?? []), ...fileAddresses(reference)].flatMap((url) =>
        /^https?:\/\//iu.test(url.trim()) && URL.canParse(url.trim()) ? [url.trim()] : [],
      ),
    ),
  ];
}

/** Splits a search into terms as the search index does. */
export function searchTerms(searchText: string): string[] {
  return normalizeSearchText(searchText)
    .normalize("NFC")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
}

export function markedParts(
  text: string,
  words: readonly string[],
): readonly { readonly text: string; readonly isHit: boolean }[] {
  if (words.length === 0) return [{ text, isHit: false }];
  const pattern = new RegExp(
    `(${words
      .toSorted((a, b) => b.length - a.length)
      .map(escapePattern)
      .join("|")})`,
    "giu",
  );
  return text
    .split(pattern)
    .flatMap((part, index) => (part === "" ? [] : [{ text: part, isHit: index % 2 === 1 }]));
}

/** Escapes literal text for a regular expression. */
export function escapePattern(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");
}
