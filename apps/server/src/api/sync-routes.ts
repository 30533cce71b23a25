import { documentApi, type DocumentState } from "@tera/contract";
import type { ServerContext } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { requireStorable } from "./document-values.ts";
import { implement, type Route } from "./route.ts";
import { syncHistoryRoutes } from "./sync-history-routes.ts";
import { syncPatchRoutes } from "./sync-patch-routes.ts";

/** Leaves all rules to the database, so that they are the same for every server. */
export function syncRoutes(context: ServerContext): Route[] {
  return [
    ...stateRoutes(context),
    ...syncPatchRoutes(context),
    ...syncHistoryRoutes(context),
    ...lifetimeRoutes(context),
  ];
}

function stateRoutes(context: ServerContext): Route[] {
  const { database } = context;
  return [
    implement(documentApi.readVersions, async ({ caller, body }) => {
      const rows = await database.query<{ path: string; version: number }>(
        "select d.path, d.version from public.documents d where d.path = any($1::text[]) and private.may_open_document(d.path, $2)",
        [body.paths, caller.sub],
      );
      return { versions: Object.fromEntries(rows.map((row) => [row.path, row.version])) };
    }),
    implement(documentApi.read, ({ caller, params: { path } }) =>
      readDocument(context, path, caller.sub),
    ),
    implement(documentApi.initialise, async ({ caller, params: { path }, query, body }) => {
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
    }),
  ];
}

function lifetimeRoutes(context: ServerContext): Route[] {
  const { database } = context;
  return [
    implement(documentApi.heartbeat, async ({ caller, params: { path }, body }) => {
      const [row] = await database.query<{ version: number }>(
        "select private.document_heartbeat($1, $2, $3, $4) as version",
        [path, body.session, caller.sub, body.dirty ?? false],
      );
      return { version: row?.version ?? 0 };
    }),
    implement(documentApi.flush, async ({ caller, params: { path }, query, header }) => {
      // This GET changes data, so other sites must not trigger it.
      if (header("sec-fetch-site") === "cross-site")
        throw new ApiError("FORBIDDEN", "Only the product's own pages can request this.");
      if (!isFlagSet(query.destroy)) {
        await database.query("select private.document_flush($1, $2)", [path, caller.sub]);
        return readDocument(context, path, caller.sub);
      }
      const [row] = await database.query<{ version: number }>(
        "select private.document_destroy($1, $2, $3) as version",
        [path, query.version ?? null, caller.sub],
      );
      return { state: {}, version: row?.version ?? 0 };
    }),
  ];
}

/** Throws unless the person may open the document. */
async function readDocument(
  { database }: ServerContext,
  path: string,
  person: string,
): Promise<DocumentState> {
  const [row] = await database.query<DocumentState>(
    "select state, version from private.document_read($1, $2)",
    [path, person],
  );
  return { state: row?.state ?? {}, version: row?.version ?? 0 };
}

function isFlagSet(value: string | undefined): boolean {
  return value !== undefined && value !== "0";
}
