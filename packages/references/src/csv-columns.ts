import { comparableName } from "./csv-table.ts";
import type { ListField, TextField } from "./reference.ts";
import { LIST_FIELDS } from "./tag-rules.ts";

/** What a column of a table holds, beside an extra value. */
export type ColumnPurpose = TextField | ListField | "id" | "year" | "firstPage" | "lastPage";

/** What a column of a table holds. Columns that are not recognised become extras. */
export type CsvColumn =
  | { readonly kind: "known"; readonly purpose: ColumnPurpose; readonly name: string }
  | { readonly kind: "carrier"; readonly name: string }
  | { readonly kind: "other"; readonly name: string };

/**
 * Purpose, then its columns' names in Covidence, Rayyan, ASReview, EPPI-Reviewer, PubMed, Scopus,
 * Zotero and other programs. The first name is the one that is written.
 */
const NAMES = `id: id, key, record id, item id, itemid, covidence #, rayyan id, citation key, reference id
type: type, item type, document type, publication type, reference type
title: title, primary title, article title, document title
authors: authors, author, author names, author s, author list
year: year, publication year, published year, pub year
date: date, publication date, published date
journal: journal, journal book, journal title, journal name, publication title, publication name, source title, secondary title, parent title, parenttitle, container title
volume: volume, vol
number: issue, number, issue number, no
pages: pages, page, page numbers, page range
firstPage: page start, start page, first page
lastPage: page end, end page, last page
doi: doi, article doi
abstract: abstract, abstract note, abstract text, summary
keywords: keywords, keyword, author keywords, manual tags, mesh terms
urls: url, urls, link, links, web address
isbn: isbn, issn, isbn issn, issn isbn
label: label
caption: caption
notes: notes, note
address: address, author address, affiliations
researchNotes: research notes
accessDate: access date, accessed
accessionNum: accession number, accession num, pmid, pubmed id
section: section
language: language, languages, language of original document
databaseProvider: database provider
database: database, database name, name of database
publisher: publisher, publisher name
place: place, place published, place of publication, publication place, publisher place, publisher city
workType: work type, type of work
${[1, 2, 3, 4, 5, 6, 7].map((n) => `custom${n}: custom ${n}, custom${n}`).join("\n")}`;

const purposes = new Map<string, ColumnPurpose>();
const titles = new Map<ColumnPurpose, string>();
for (const row of NAMES.split("\n")) {
  const [purpose, list = ""] = row.split(": ") as [ColumnPurpose, string?];
  const names = list.split(", ");
  titles.set(purpose, names[0] ?? purpose);
  for (const name of names) purposes.set(name, purpose);
}

/** Always written, in this order; a table that begins so was written here. */
export const CORE_COLUMNS: readonly string[] = (
  [
    "id",
    "type",
    "title",
    "authors",
    "year",
    "date",
    "journal",
    "volume",
    "number",
    "pages",
    "doi",
  ] as const
).map(columnTitle);

export const CARRIER_COLUMN = "extras";
const LISTS: ReadonlySet<string> = new Set(LIST_FIELDS);

export function columnTitle(purpose: ColumnPurpose): string {
  return titles.get(purpose) ?? purpose;
}

export function isListColumn(purpose: ColumnPurpose): purpose is ListField {
  return LISTS.has(purpose);
}

/** Trims a column's name and removes its line breaks. */
export function columnName(cell: string): string {
  return cell.replace(/\s+/g, " ").trim();
}

/** Knows the names of columns that several programs write, in any case. */
export function purposeOfColumn(name: string): ColumnPurpose | undefined {
  return purposes.get(comparableName(name));
}

export function csvColumnsOf(header: readonly string[], isOwn: boolean): CsvColumn[] {
  return header.map((cell, place): CsvColumn => {
    const name = columnName(cell) || `column ${place + 1}`;
    if (isOwn && name === CARRIER_COLUMN) return { kind: "carrier", name };
    const purpose = purposeOfColumn(name);
    return purpose === undefined ? { kind: "other", name } : { kind: "known", purpose, name };
  });
}

export function isOwnTable(header: readonly string[]): boolean {
  return CORE_COLUMNS.every((title, place) => header[place] === title);
}
