import type { Reference } from "./reference.ts";
import { comparableOf } from "./merge/comparable-reference.ts";

/** What identifies a reference in another library. Undefined where its fields are missing. */
export interface ReferenceIdentity {
  readonly doi: string | undefined;
  /** Undefined without a title; without a year, it matches only references without one. */
  readonly titleAndYear: string | undefined;
}

/** Ignores case, accents, markup and punctuation, and how a DOI is written. */
export function identityOf({
  id,
  doi,
  urls,
  title,
  date,
}: Pick<Reference, "id" | "doi" | "urls" | "title" | "date">): ReferenceIdentity {
  const comparable = comparableOf({
    id,
    ...(doi === undefined ? {} : { doi }),
    ...(urls === undefined ? {} : { urls }),
    ...(title === undefined ? {} : { title }),
    ...(date === undefined ? {} : { date }),
  });
  return {
    doi: comparable.doi === "" ? undefined : comparable.doi,
    titleAndYear: comparable.title === "" ? undefined : `${comparable.year} ${comparable.title}`,
  };
}
