import { z } from "zod";
import { defineRoute } from "../api-route.ts";

/** Entries of one request. Callers send longer lists in parts. */
export const MAX_LOOKUP_ENTRIES = 10;
/** Longer than any title or citation that people paste. */
export const MAX_LOOKUP_CHARACTERS = 1000;
/** References that are offered for one title. */
export const MAX_LOOKUP_CHOICES = 3;

const title = z
  .string()
  .trim()
  .min(1, "A title is missing.")
  .max(MAX_LOOKUP_CHARACTERS, `Titles can have at most ${MAX_LOOKUP_CHARACTERS} characters.`);

const lookupEntry = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("doi"),
      text: title.regex(/^10\.\d[\d.]{0,40}\/\S+$/, "This is not a DOI, such as 10.1000/182."),
    }),
    z.object({
      kind: z.literal("pmid"),
      text: z.string().regex(/^\d{1,9}$/, "This is not a PMID, such as 31978945."),
    }),
    /** A title or a whole citation. */
    z.object({ kind: z.literal("title"), text: title }),
  ])
  .meta({ title: "LookupEntry" });

export type LookupEntry = z.output<typeof lookupEntry>;

const lookupResult = z
  .discriminatedUnion("outcome", [
    z.object({
      outcome: z.literal("found"),
      /** One reference each, in CSL-JSON or MEDLINE, the most likely first. */
      records: z.array(z.string()).min(1).max(MAX_LOOKUP_CHOICES),
    }),
    z.object({ outcome: z.literal("not-found") }),
    /** The operator has set no service for this kind of entry. */
    z.object({ outcome: z.literal("not-set-up") }),
    z.object({
      outcome: z.literal("failed"),
      reason: z.enum(["busy", "timeout", "unreachable", "unexpected"]),
    }),
  ])
  .meta({ title: "LookupResult" });

export type LookupResult = z.output<typeof lookupResult>;

export const lookupApi = {
  find: defineRoute({
    method: "post",
    path: "/api/lookup",
    access: "person",
    summary: "Asks the operator's lookup services for references by DOI, PMID or title",
    body: z.looseObject({
      entries: z
        .array(lookupEntry)
        .min(1, "Send at least one entry.")
        .max(MAX_LOOKUP_ENTRIES, `Send at most ${MAX_LOOKUP_ENTRIES} entries at a time.`),
    }),
    /** In the order of the entries. */
    answer: z.object({ results: z.array(lookupResult) }),
    refusals: ["NOT-SET-UP", "TOO-MANY"],
  }),
} as const;
