import { z } from "zod";
import { defineRoute } from "../api-route.ts";
import { wholeNumber } from "../fields.ts";
import { params, readAccess, version } from "./document-fields.ts";

/** An empty object if there was no value. In lists, a long value has only `bytes`. */
const historyValue = z.object({ value: z.unknown().optional(), bytes: z.number().optional() });
const patch = z
  .object({
    version,
    author: z.string().nullable(),
    author_name: z.string().nullable(),
    created_at: z.string(),
    changes: z.array(
      z.object({
        at: z.array(z.union([z.string(), z.number()])),
        before: historyValue,
        after: historyValue,
      }),
    ),
  })
  .meta({ title: "DocumentPatch" });

export type HistoryValue = z.output<typeof historyValue>;
/** An applied batch: what it changed, when and by whom. */
export type HistoryPatch = z.output<typeof patch>;

/** Changes of shared documents, kept for 30 days. */
export const documentHistoryApi = {
  list: defineRoute({
    method: "get",
    path: "/api/sync/{path}/changes",
    summary: "Lists the changes of a document in the last 30 days, latest first",
    ...readAccess,
    params,
    query: z.object({ before: wholeNumber.optional(), limit: wholeNumber.optional() }),
    answer: z.object({ patches: z.array(patch) }),
    refusals: ["TOO-LARGE"],
  }),
  read: defineRoute({
    method: "get",
    path: "/api/sync/{path}/changes/{version}",
    summary: "Returns the changes of one patch, with long values in full",
    ...readAccess,
    params: params.extend({ version: wholeNumber }),
    answer: patch,
    refusals: ["NOT-FOUND", "TOO-LARGE"],
  }),
} as const;
