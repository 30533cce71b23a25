import { tagRules } from "./tag-rules.ts";

/** The elements of an EndNote XML record, by their path below `record`, that fill fields by themselves. */
export const XML_RULES = tagRules([
  ["authors", "join", "contributors/authors/author"],
  ["address", "join", "auth-address"],
  ["title", "first", "titles/title"],
  ["journal", "first", "periodical/full-title", "titles/secondary-title", "periodical/abbr-1"],
  ["pages", "first", "pages"],
  ["volume", "first", "volume"],
  ["number", "first", "number", "issue"],
  ["section", "first", "section"],
  ["keywords", "join", "keywords/keyword"],
  ["isbn", "join", "isbn"],
  ["accessionNum", "join", "accession-num"],
  ["doi", "first", "electronic-resource-num"],
  ["abstract", "first", "abstract"],
  ["label", "join", "label"],
  ["caption", "join", "caption"],
  ["notes", "join", "notes"],
  ["researchNotes", "join", "research-notes"],
  ["workType", "join", "work-type"],
  ["urls", "join", "urls/related-urls/url"],
  ["custom1", "join", "custom1"],
  ["custom2", "join", "custom2"],
  ["custom3", "join", "custom3"],
  ["custom4", "join", "custom4"],
  ["custom5", "join", "custom5"],
  ["custom6", "join", "custom6"],
  ["custom7", "join", "custom7"],
  ["databaseProvider", "join", "remote-database-provider"],
  ["database", "join", "remote-database-name"],
  ["language", "join", "language"],
  ["accessDate", "first", "access-date"],
]);

/** Elements that are put together: the type, the id, and the date from its year and its fuller form. */
export const XML_PATHS = { type: "ref-type", id: "rec-number", year: "dates/year", date: "dates/pub-dates/date" } as const;

/** A private element for what belongs to another format's side map, as one line of JSON. */
export const XML_CARRIER = "extras";
