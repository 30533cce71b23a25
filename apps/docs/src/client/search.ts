import MiniSearch, { type SearchResult } from "minisearch";
import { findSections, SEARCH_OPTIONS, type SearchEntry } from "../search-options.ts";

export type FoundSection = Pick<SearchEntry, "heading" | "page" | "href" | "excerpt">;

/** Returns the sections that match a text, best first. */
export type Search = (text: string) => readonly FoundSection[];

/** Loads the index that the build made. Rejects if it can't be loaded. */
export async function openSearch(address: string): Promise<Search> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The index answered ${response.status}.`);
  const index = MiniSearch.loadJSON<SearchEntry>(await response.text(), SEARCH_OPTIONS);
  return (text) => findSections(index, text).map(asSection);
}

function asSection(found: SearchResult): FoundSection {
  const { heading, page, href, excerpt } = found as SearchResult & FoundSection;
  return { heading, page, href, excerpt };
}
