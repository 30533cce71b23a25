import { foldText } from "../fold-text.ts";
import { yearOf } from "../publication-date.ts";
import type { Reference } from "../reference.ts";

/** A reference normalized for comparison. Missing texts are "". */
export interface Comparable {
  doi: string;
  pmid: string;
  title: string;
  year: number;
  firstPage: string;
  lastPage: string;
  volume: string;
  number: string;
  journal: string;
  families: readonly string[];
  /** The beginning of the abstract, with letters and digits only. */
  abstract: string;
  isbns: readonly string[];
}

const DOI = /10\.\d{1,9}(?:\.\d{1,9}){0,3}\/[^\s"<>]+/u;
/** PubMed ids have at most eight digits. Other databases' ids are longer or contain letters. */
const PMID = /^\d{4,8}$/u;
const PMID_ADDRESS = /pubmed(?:\.ncbi\.nlm\.nih\.gov|\/)\D{0,12}(\d{4,8})\b/u;
const MARKUP = /<\/?(?:i|b|u|em|strong|sub|sup|small|span)(?:\s[^<>]*)?>/giu;
const NON_LETTERS = /[^\p{L}\p{N}]+/gu;
const ISBN = /\b(?:\d[ -]?){7,12}[\dX]\b/giu;
const MAX_ABSTRACT_CHARACTERS = 400;
const MAX_COMPARED_ABSTRACT_CHARACTERS = 120;

/** Folds text and keeps letters and digits, with one space between words. */
function normalizeText(text: string): string {
  return foldText(text).replace(NON_LETTERS, " ").trim();
}

export function comparableOf(reference: Reference): Comparable {
  const { title = "", date, volume, number, journal = "", authors = [], abstract = "" } = reference;
  const { firstPage, lastPage } = pagesOf(reference.pages ?? "");
  return {
    doi: doiOf(reference),
    pmid: pmidOf(reference),
    title: normalizeText(title.replace(MARKUP, "")),
    year: Number((date === undefined ? undefined : yearOf(date)) ?? 0),
    firstPage,
    lastPage,
    volume: normalizeText(volume ?? "").replace(/^vol(?:ume)? /u, ""),
    number: normalizeText(number ?? "").replace(/^(?:no|number|issue|iss|pt) /u, ""),
    journal: normalizeText(journal).replace(/^the /u, ""),
    families: authors.map(familyOf).filter(Boolean),
    abstract: normalizeText(abstract.slice(0, MAX_ABSTRACT_CHARACTERS))
      .replaceAll(" ", "")
      .slice(0, MAX_COMPARED_ABSTRACT_CHARACTERS),
    isbns: [...(reference.isbn ?? "").matchAll(ISBN)].map(([found]) =>
      found.replace(/[ -]/gu, "").toUpperCase(),
    ),
  };
}

/** Returns a DOI in lower case, also from a web address; "" without one. */
export function doiOf({ doi, urls = [] }: Pick<Reference, "doi" | "urls">): string {
  const found = DOI.exec(doi ?? "") ?? DOI.exec(urls.find((url) => url.includes("doi.org/")) ?? "");
  if (!found) return "";
  let name = found[0];
  if (name.includes("%")) {
    try {
      name = decodeURIComponent(name);
    } catch {
      // A literal percent sign: keep the name undecoded.
    }
  }
  return name.toLowerCase().replace(/[.,;)\]}]+$/u, "");
}

function pmidOf({ accessionNum = "", urls = [] }: Reference): string {
  if (PMID.test(accessionNum)) return accessionNum;
  for (const url of urls) {
    const found = PMID_ADDRESS.exec(url)?.[1];
    if (found !== undefined) return found;
  }
  return "";
}

/** Expands shortened ranges: `221-8` ends on page 228. */
function pagesOf(pages: string): { firstPage: string; lastPage: string } {
  const [, first = "", last = ""] =
    /([\p{L}]*\d+[\p{L}]*)(?:\s*[-–—]+\s*([\p{L}]*\d+[\p{L}]*))?/u.exec(pages) ?? [];
  const firstPage = first.toLowerCase().replace(/^0+(?=\d)/u, "");
  const lastPage = last.toLowerCase().replace(/^0+(?=\d)/u, "");
  return {
    firstPage,
    lastPage:
      lastPage.length < firstPage.length
        ? firstPage.slice(0, firstPage.length - lastPage.length) + lastPage
        : lastPage,
  };
}

/** Returns `smith` for `Smith, J. A.`, `Smith JA` and `J. A. Smith`. */
function familyOf(author: string): string {
  const comma = author.indexOf(",");
  if (comma > 0) return normalizeText(author.slice(0, comma));
  const names = author.split(/\s+/u).filter(Boolean);
  const isInitials = (name: string): boolean => /^\p{Lu}{1,3}$|^(?:\p{Lu}\.-?)+$/u.test(name);
  if (names.length > 1 && isInitials(names[0] as string))
    return normalizeText(names.filter((name) => !isInitials(name)).join(" "));
  const family =
    names.length > 1 && isInitials(names.at(-1) as string)
      ? names.filter((name) => !isInitials(name)).join(" ")
      : names.length === 2
        ? (names[1] as string)
        : author;
  return normalizeText(family);
}
