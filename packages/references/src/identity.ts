import { comparableOf } from "./merge/comparable-reference.ts";

export { doiOf } from "./merge/comparable-reference.ts";

interface IdentifyingFields {
  readonly id?: string | undefined;
  readonly doi?: string | undefined;
  readonly urls?: readonly string[] | undefined;
  readonly title?: string | undefined;
  readonly date?: string | undefined;
}

/** What identifies a reference in another library. Undefined where its fields are missing. */
export interface ReferenceIdentity {
  readonly doi: string | undefined;
  /** In lower case; its words are letters and digits with one space between them. */
  readonly title: string | undefined;
  /** Undefined without a title; without a year, it matches only references without one. */
  readonly titleAndYear: string | undefined;
}

/** Decisions are stored with this many characters of a title. */
export const MAX_TITLE_CHARACTERS = 1000;

/**
 * Ignores case, accents, markup and punctuation, and how a DOI is written. Longer titles are cut.
 */
export function identityOf({ doi, urls, title, date }: IdentifyingFields): ReferenceIdentity {
  const comparable = comparableOf({
    id: "",
    ...(doi === undefined ? {} : { doi }),
    ...(urls === undefined ? {} : { urls: [...urls] }),
    ...(title === undefined ? {} : { title: title.slice(0, MAX_TITLE_CHARACTERS) }),
    ...(date === undefined ? {} : { date }),
  });
  const own = comparable.title === "" ? undefined : comparable.title;
  return {
    doi: comparable.doi === "" ? undefined : comparable.doi,
    title: own,
    titleAndYear: own === undefined ? undefined : `${comparable.year} ${own}`,
  };
}
