import type { Options } from "minisearch";

/** A section of a page, as search finds it. */
export interface SearchEntry {
  readonly id: string;
  readonly heading: string;
  readonly page: string;
  readonly text: string;
  readonly href: string;
  /** The beginning of the text. */
  readonly excerpt: string;
}

/** The build and the page must use the same options, or the index can't be read. */
export const SEARCH_OPTIONS: Options<SearchEntry> = {
  fields: ["heading", "page", "text"],
  storeFields: ["heading", "page", "href", "excerpt"],
  searchOptions: {
    boost: { heading: 6, page: 2 },
    combineWith: "AND",
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  },
};
