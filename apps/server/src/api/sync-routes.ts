import { type Context, Hono } from "hono";
import { z } from "zod";
import { type CallerEnvironment, requireCaller } from "../access/require-caller.ts";
import type { ServerContext } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { checkShape, readBody, readOptionalBody } from "./read-body.ts";

/** A library of edits comes in one piece when a tab was offline for long. */
const MAXIMUM_BYTES = 12_000_000;
const MAXIMUM_SESSION_LENGTH = 100;
const MAXIMUM_SEQUENCE = 2_147_483_647;

const session = z.string().min(1).max(MAXIMUM_SESSION_LENGTH);
const firstState = z.looseObject({ session: session.optional(), state: z.record(z.string(), z.unknown()).optional() });
const batch = z.looseObject({
  session,
  sequence: z.number().int().min(0).max(MAXIMUM_SEQUENCE),
  operations: z.array(z.looseObject({})),
});
const heartbeat = z.looseObject({ session, dirty: z.boolean().optional() });
const flushQuery = z.looseObject({
  destroy: z.string().optional(),
  version: z.coerce.number().int().min(0).optional(),
});

/** Shared documents: first state, patches, heartbeats and the end. Every rule is the database's, so that all replicas keep them. */
export function syncRoutes(context: ServerContext): Hono<CallerEnvironment> {
  const { database } = context;
  const routes = new Hono<CallerEnvironment>();
  routes.use(requireCaller(context.secrets));

  const read = async (c: Context<CallerEnvironment>): Promise<Response> => {
    const [row] = await database.query<{ state: unknown; version: number }>("select state, version from private.document_read($1, $2)", [
      pathOf(c),
      c.get("caller").sub,
    ]);
    return c.json({ state: row?.state ?? {}, version: row?.version ?? 0 });
  };

  // ?force=1 asks for the state anew from the entity's table: it always comes from there.
  routes.get("/:path", read);

  routes.post("/:path", async (c) => {
    const body = await readOptionalBody(c, firstState, MAXIMUM_BYTES);
    if (body.state !== undefined) {
      await database.query("select private.document_fill($1, $2, $3::jsonb, $4)", [pathOf(c), body.session ?? "first", body.state, c.get("caller").sub]);
    }
    return read(c);
  });

  routes.post("/:path/patch", async (c) => {
    const { session: from, sequence, operations } = await readBody(c, batch, MAXIMUM_BYTES);
    const [row] = await database.query<{ version: number }>("select private.document_apply($1, $2, $3, $4::jsonb, $5) as version", [
      pathOf(c),
      from,
      sequence,
      operations,
      c.get("caller").sub,
    ]);
    return c.json({ version: row?.version });
  });

  routes.post("/:path/heartbeat", async (c) => {
    const body = await readBody(c, heartbeat);
    const [row] = await database.query<{ version: number }>("select private.document_heartbeat($1, $2, $3) as version", [
      pathOf(c),
      body.session,
      c.get("caller").sub,
    ]);
    return c.json({ version: row?.version });
  });

  routes.get("/:path/flush", async (c) => {
    // It changes something by GET: a page of another site must not be able to make a browser send it.
    if (c.req.header("sec-fetch-site") === "cross-site") throw new ApiError("FORBIDDEN", "This can only be asked for by the product's own pages.");
    const query = checkShape(c.req.query(), flushQuery);
    if (query.destroy === undefined || query.destroy === "0") return read(c);
    const [row] = await database.query<{ version: number }>("select private.document_destroy($1, $2, $3) as version", [
      pathOf(c),
      query.version ?? null,
      c.get("caller").sub,
    ]);
    return c.json({ state: {}, version: row?.version });
  });

  return routes;
}

function pathOf(c: Context): string {
  return c.req.param("path") ?? "";
}
