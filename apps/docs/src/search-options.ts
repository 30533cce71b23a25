import type MiniSearch from "minisearch";
import type { Options, SearchResult } from "minisearch";

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

/** Sections with all words of a text or, if there are none, with any of them; best first. */
export function findSections(
  index: MiniSearch<SearchEntry>,
  text: string,
): readonly SearchResult[] {
  const found = index.search(text);
  return found.length > 0 ? found : index.search(text, { combineWith: "OR" });
}
