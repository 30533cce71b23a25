import type { LookupEntry } from "@tera/contract";
import { z } from "zod";

/** Undefined: the operator has set no such service. */
export interface Lookups {
  /** Finds DOIs and titles, in the form of Crossref's REST API. */
  readonly works: URL | undefined;
  /** Finds PMIDs, in the form of NCBI's E-utilities. */
  readonly pubmed: URL | undefined;
}

const CREDENTIALS = /^[a-z]+:\/*[^/?#]*@/i;

const service = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `must be an address such as ${example}` })
    .refine((value) => !CREDENTIALS.test(value), "must have no user name or password")
    .transform((value) => new URL(value))
    .optional();

export const lookupSettings = z.object({
  LOOKUP_URL: service("https://api.crossref.org"),
  PUBMED_LOOKUP_URL: service("https://eutils.ncbi.nlm.nih.gov/entrez/eutils"),
});

export function readLookups({
  LOOKUP_URL: works,
  PUBMED_LOOKUP_URL: pubmed,
}: z.infer<typeof lookupSettings>): Lookups {
  return { works, pubmed };
}

/** The kinds of entries that can be looked up. */
export function lookupKinds({ works, pubmed }: Lookups): LookupEntry["kind"][] {
  return [
    ...(works === undefined ? [] : (["doi", "title"] as const)),
    ...(pubmed === undefined ? [] : (["pmid"] as const)),
  ];
}
