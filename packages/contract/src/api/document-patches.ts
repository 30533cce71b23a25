import { z } from "zod";
import { isRecord } from "../is-record.ts";
import { defineRoute } from "../api-route.ts";
import { MAX_DATA_PARTS, MAX_DOCUMENT_BYTES } from "../request-limits.ts";
import { params, session, version, writeAccess } from "./document-fields.ts";

const MAX_SEQUENCE = 2_147_483_647;
const MAX_BATCHES = 100;

/**
 * Rejects an invalid list with a single message, because a message per operation would make the
 * answer too large.
 */
const operationList = z
  .array(z.unknown())
  .refine(
    (list) => list.every(isRecord),
    "The operations must be a list of objects, each {set: path, value} or {unset: path}.",
  )
  .meta({ items: { type: "object" } })
  .pipe(z.array(z.looseObject({})));
const batch = z.looseObject({
  sequence: z.number().int().min(0).max(MAX_SEQUENCE),
  operations: operationList,
});
/** Checks the count first, so that too many batches give one short message. */
const batches = z
  .array(z.unknown())
  .min(1)
  .max(MAX_BATCHES)
  .meta({ items: batch })
  .pipe(z.array(batch));

const limits = { bodyBytes: MAX_DOCUMENT_BYTES, bodyParts: MAX_DATA_PARTS } as const;

/** Edits of shared documents; each batch is applied once. */
export const documentPatchApi = {
  apply: defineRoute({
    method: "post",
    path: "/api/sync/{path}/patch",
    summary:
      "Applies a batch of operations, once per session and sequence number. With `version`, only if the document still has that version",
    ...writeAccess,
    params,
    body: batch.extend({ session, version: version.optional() }),
    ...limits,
    answer: z.object({ version }),
    refusals: ["VERSION-CONFLICT", "NOT-FOUND"],
  }),
  applyAll: defineRoute({
    method: "post",
    path: "/api/sync/{path}/patches",
    summary:
      "Applies waiting batches of one session in order, each once. If one is refused, none is applied",
    ...writeAccess,
    params,
    body: z.looseObject({ session, batches }),
    ...limits,
    answer: z.object({ versions: z.array(version) }),
    refusals: ["VERSION-CONFLICT", "NOT-FOUND"],
  }),
} as const;
