import { atom } from "nanostores";

/** A page of the open project on which a person can be. */
export interface Place {
  readonly href: string;
  /** Continues a sentence: "in search.ris", "on Timeline". */
  readonly label: string;
}

type PlaceReader = (path: string) => Place | undefined;

/** Reads a path that a member announced; set by the app, which knows its pages and tools. */
export const $placeReader = atom<PlaceReader>(() => undefined);

/** URL path of this tab's page, as other members would see it announced. */
export function ownPage(): string | undefined {
  return $placeReader.get()(location.pathname)?.href;
}
