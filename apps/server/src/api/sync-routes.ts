import { z } from "zod";
import { MAX_DATA_PARTS } from "../access/json-bounds.ts";
import type { ServerContext } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { requireStorable } from "./document-values.ts";
import { type Route, personRoute } from "./route.ts";
import { syncHistoryRoutes } from "./sync-history-routes.ts";
import { syncPatchRoutes } from "./sync-patch-routes.ts";
import {
  document,
  MAX_BYTES,
  params,
  readAccess,
  session,
  version,
  wholeNumber,
  writeAccess,
} from "./sync-shapes.ts";

const MAX_PATHS = 100;
const MAX_PATH_LENGTH = 300;

/** As it came, for the database to judge: a schema of keys would drop `__proto__` in silence. */
const state = z
  .unknown()
  .refine(
    (value): value is Readonly<Record<string, unknown>> =>
      typeof value === "object" && value !== null && !Array.isArray(value),
    "The state of a document is an object.",
  );
const firstState = z.looseObject({ session: session.optional(), state: state.optional() });
const heartbeat = z.looseObject({ session, dirty: z.boolean().optional() });

/** Shared documents: first state, patches, heartbeats and the end. Every rule is the database's, so that all replicas keep them. */
export function syncRoutes(context: ServerContext): Route[] {
  return [
    ...stateRoutes(context),
    ...syncPatchRoutes(context),
    ...syncHistoryRoutes(context),
    ...lifetimeRoutes(context),
  ];
}

/** Reads documents, and fills those that are empty. */
function stateRoutes(context: ServerContext): Route[] {
  const { database } = context;
  return [
    personRoute({
      method: "post",
      path: "/api/sync",
      summary:
        "The versions of documents by path, for whoever has them open and can't be told of changes; what has none, or is not the caller's to open, is left out",
      body: z.looseObject({
        paths: z.array(z.string().max(MAX_PATH_LENGTH)).max(MAX_PATHS),
      }),
      answer: z.object({ versions: z.record(z.string(), version) }),
      handle: async ({ caller, body }) => {
        const rows = await database.query<{ path: string; version: number }>(
          "select d.path, d.version from public.documents d where d.path = any($1::text[]) and private.may_open_document(d.path, $2)",
          [body.paths, caller.sub],
        );
        return { versions: Object.fromEntries(rows.map((row) => [row.path, row.version])) };
      },
    }),
    personRoute({
      method: "get",
      path: "/api/sync/{path}",
      // ?force=1 asks for the state anew from the entity's table: it always comes from there, and a question changes nothing.
      summary: "A document's state and version; the path is `entity::UUID[::relation]`",
      ...readAccess,
      params,
      query: z.object({ force: z.string().optional() }),
      answer: document,
      handle: ({ caller, params: { path } }) => readDocument(context, path, caller.sub),
    }),
    personRoute({
      method: "post",
      path: "/api/sync/{path}",
      summary:
        "Sets the first state of an empty document and returns it; with force=1 everyone who has it open reloads it",
      ...writeAccess,
      params,
      query: z.object({ force: z.string().optional() }),
      body: firstState,
      isBodyOptional: true,
      bodyBytes: MAX_BYTES,
      bodyParts: MAX_DATA_PARTS,
      answer: document,
      refusals: ["VERSION-CONFLICT", "NOT-FOUND"],
      handle: async ({ caller, params: { path }, query, body }) => {
        if (body.state !== undefined) {
          requireStorable(Object.values(body.state));
          await database.query("select private.document_fill($1, $2, $3::jsonb, $4)", [
            path,
            body.session ?? "first",
            body.state,
            caller.sub,
          ]);
        }
        if (isFlagSet(query.force))
          await database.query("select private.document_reinitialise($1, $2)", [path, caller.sub]);
        return readDocument(context, path, caller.sub);
      },
    }),
  ];
}

/** Keeps a document open, and merges it into its entity. */
function lifetimeRoutes(context: ServerContext): Route[] {
  const { database } = context;
  return [
    personRoute({
      method: "post",
      path: "/api/sync/{path}/heartbeat",
      summary: "Says that a session still has a document open, every 50 s",
      ...writeAccess,
      params,
      body: heartbeat,
      answer: z.object({ version }),
      handle: async ({ caller, params: { path }, body }) => {
        const [row] = await database.query<{ version: number }>(
          "select private.document_heartbeat($1, $2, $3, $4) as version",
          [path, body.session, caller.sub, body.dirty ?? false],
        );
        return { version: row?.version ?? 0 };
      },
    }),
    personRoute({
      method: "get",
      path: "/api/sync/{path}/flush",
      summary:
        "Merges a document into its entity's table and answers its state; with destroy=1 a library's edits end",
      ...writeAccess,
      params,
      query: z.object({ destroy: z.string().optional(), version: wholeNumber.optional() }),
      answer: document,
      refusals: ["VERSION-CONFLICT"],
      handle: async ({ caller, params: { path }, query, header }) => {
        // It changes something by GET: a page of another site must not be able to make a browser send it.
        if (header("sec-fetch-site") === "cross-site")
          throw new ApiError("FORBIDDEN", "This can only be asked for by the product's own pages.");
        if (!isFlagSet(query.destroy)) {
          await database.query("select private.document_flush($1, $2)", [path, caller.sub]);
          return readDocument(context, path, caller.sub);
        }
        const [row] = await database.query<{ version: number }>(
          "select private.document_destroy($1, $2, $3) as version",
          [path, query.version ?? null, caller.sub],
        );
        return { state: {}, version: row?.version ?? 0 };
      },
    }),
  ];
}

/** The state and version of a document that a person may open. */
async function readDocument(
  { database }: ServerContext,
  path: string,
  person: string,
): Promise<z.infer<typeof document>> {
  const [row] = await database.query<z.infer<typeof document>>(
    "select state, version from private.document_read($1, $2)",
    [path, person],
  );
  return { state: row?.state ?? {}, version: row?.version ?? 0 };
}

/** Whether a switch of the address is on. */
function isFlagSet(value: string | undefined): boolean {
  return value !== undefined && value !== "0";
}
