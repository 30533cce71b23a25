import { z } from "zod";
import { isRecord } from "../is-record.ts";
import { defineRoute } from "../api-route.ts";
import { wholeNumber } from "../fields.ts";
import { MAX_DATA_PARTS, MAX_DOCUMENT_BYTES } from "../request-limits.ts";
import { document, params, readAccess, session, version, writeAccess } from "./document-fields.ts";

const MAX_PATHS = 100;
const MAX_PATH_LENGTH = 300;

/** Not a record schema, because that would silently drop `__proto__`; the database checks keys. */
const state = z.unknown().refine(isRecord, "The state of a document must be an object.");

export const documentApi = {
  readVersions: defineRoute({
    method: "post",
    path: "/api/sync",
    access: "person",
    summary:
      "Returns the versions of documents by path, for clients without a live connection. Leaves out documents that were never written to or that the caller can't open",
    body: z.looseObject({
      paths: z.array(z.string().max(MAX_PATH_LENGTH)).max(MAX_PATHS),
    }),
    answer: z.object({ versions: z.record(z.string(), version) }),
  }),
  read: defineRoute({
    method: "get",
    path: "/api/sync/{path}",
    // `force` has no effect: every answer is fresh.
    summary: "Returns a document's state and version; the path is `entity::UUID[::relation]`",
    ...readAccess,
    params,
    query: z.object({ force: z.string().optional() }),
    answer: document,
  }),
  initialise: defineRoute({
    method: "post",
    path: "/api/sync/{path}",
    summary:
      "Sets the first state of an empty document and returns it. With force=1, everyone who has it open reloads it",
    ...writeAccess,
    params,
    query: z.object({ force: z.string().optional() }),
    body: z.looseObject({ session: session.optional(), state: state.optional() }),
    isBodyOptional: true,
    bodyBytes: MAX_DOCUMENT_BYTES,
    bodyParts: MAX_DATA_PARTS,
    answer: document,
    refusals: ["VERSION-CONFLICT", "NOT-FOUND"],
  }),
  heartbeat: defineRoute({
    method: "post",
    path: "/api/sync/{path}/heartbeat",
    summary: "Keeps a document open for a session; sent every 50 s",
    ...writeAccess,
    params,
    body: z.looseObject({ session, dirty: z.boolean().optional() }),
    answer: z.object({ version }),
  }),
  flush: defineRoute({
    method: "get",
    path: "/api/sync/{path}/flush",
    summary:
      "Writes a document into its entity's table and returns its state. With destroy=1, ends a library's live edits",
    ...writeAccess,
    params,
    query: z.object({ destroy: z.string().optional(), version: wholeNumber.optional() }),
    answer: document,
    refusals: ["VERSION-CONFLICT"],
  }),
} as const;

export type DocumentState = z.output<typeof document>;
