import { storageApi } from "@tera/contract";
import type { Context, Hono } from "hono";
import { listByKeyAs, listFolderAs, listV2Request } from "./listing.ts";
import { objectResponse } from "./object-response.ts";
import type { ObjectRow } from "./object-rows.ts";
import { readJson } from "./request-json.ts";
import { type StorageSurface, targetOf, visibleObject } from "./storage-call.ts";

export function mountListRoutes(app: Hono, { context, callerOf }: StorageSurface): void {
  const { database } = context;

  app.post("/object/list/:bucket", async (c) => {
    const claims = await callerOf(c, "files:read");
    const request = await readJson(c.req.raw, storageApi.list.body);
    return c.body(await listFolderAs(database, claims, c.req.param("bucket"), request), 200, {
      "content-type": "application/json",
    });
  });

  app.post("/object/list-v2/:bucket", async (c) => {
    const claims = await callerOf(c, "files:read");
    const request = await readJson(c.req.raw, listV2Request);
    return c.json(await listByKeyAs(database, claims, c.req.param("bucket"), request));
  });
}

/** Mount the link routes first, since these paths match links. */
export function mountObjectRoutes(
  app: Hono,
  { context, contents, callerOf }: StorageSurface,
): void {
  const info = async (c: Context, route: string) => {
    const row = await visibleObject(context, await callerOf(c, "files:read"), targetOf(c, route));
    return c.json(objectInfo(row), 200, {
      "cache-control": "private, no-cache",
      etag: `"${row.version ?? ""}"`,
    });
  };
  app.get("/object/info/authenticated/:bucket/*", (c) => info(c, "/object/info/authenticated/"));
  app.get("/object/info/:bucket/*", (c) => info(c, "/object/info/"));

  const download = async (c: Context, route: string) => {
    const row = await visibleObject(context, await callerOf(c, "files:read"), targetOf(c, route));
    return objectResponse(c.req.raw, row, contents, c.req.query("download"));
  };
  app.get("/object/authenticated/:bucket/*", (c) => download(c, "/object/authenticated/"));
  app.get("/object/:bucket/*", (c) => download(c, "/object/"));
}

function objectInfo(row: ObjectRow): Record<string, unknown> {
  const { metadata } = row;
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size: metadata?.["size"] ?? null,
    content_type: metadata?.["mimetype"] ?? null,
    cache_control: metadata?.["cacheControl"] ?? null,
    etag: metadata?.["eTag"] ?? null,
    sha256: metadata?.["sha256"] ?? null,
    metadata: row.user_metadata,
    last_modified: row.updated_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
