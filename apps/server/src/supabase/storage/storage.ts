import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { Context } from "hono";
import { z } from "zod";
import { verifyDatabaseToken } from "../../access/database-token.ts";
import type { ServerConfiguration, ServerContext } from "../../context.ts";
import type { CallerClaims } from "../../database/database.ts";
import { ApiError } from "../../errors/api-error.ts";
import { openContentFiles } from "./content-files.ts";
import type { ContentFiles } from "./content-files.ts";
import { listByKey, listFolder, listRequest, listV2Request } from "./listing.ts";
import { checkedObjectName, isObjectName, objectNameFromPath } from "./object-name.ts";
import { objectResponse } from "./object-response.ts";
import { findObject, moveObject, removeObjects, writeObject } from "./object-rows.ts";
import type { ObjectRow, ObjectWrite } from "./object-rows.ts";
import { readJson } from "./request-json.ts";
import { rehearseWrite, storeObject } from "./object-write.ts";
import { openSignedLink, signedLink } from "./signed-links.ts";
import { refusalFor, refusalResponse } from "./storage-refusal.ts";
import { receiveUpload, refuseOversized } from "./uploaded-body.ts";

const MAXIMUM_NAMES_A_CALL = 1000;

const transferRequest = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
});
const removeRequest = z.object({ prefixes: z.array(z.string()).max(MAXIMUM_NAMES_A_CALL) });
const signRequest = z.object({ expiresIn: z.number() });
const signManyRequest = z.object({ expiresIn: z.number(), paths: z.array(z.string()).max(MAXIMUM_NAMES_A_CALL) });

/** The directory of the stored contents, below the data directory. */
export function storageContents(context: { readonly configuration: Pick<ServerConfiguration, "dataDirectory"> }): ContentFiles {
  return openContentFiles(join(context.configuration.dataDirectory, "files"));
}

/**
 * The storage protocol of supabase-js, to be mounted at /storage/v1. Row policies on storage.objects decide every call. A write reaches
 * the disk whole before its row names it, so a crash leaves the old file or the new one. Header `x-expect-version` (a version, or "none")
 * makes a write fail with 409 when another came between.
 */
export function createStorage(context: ServerContext): Hono {
  const { database, secrets, configuration } = context;
  const contents = storageContents(context);
  const app = new Hono();

  app.post("/object/move", async (c) => {
    const claims = await callerOf(c, context);
    const transfer = await readJson(c.req.raw, transferRequest);
    const row = await database.asCaller(claims, (session) =>
      moveObject(session, {
        bucket: transfer.bucketId,
        name: checkedObjectName(transfer.sourceKey),
        toBucket: transfer.destinationBucket ?? transfer.bucketId,
        toName: checkedObjectName(transfer.destinationKey),
        expected: c.req.header("x-expect-version"),
      }),
    );
    return c.json({ message: "Successfully moved", ...writeAnswer(row) });
  });

  app.post("/object/copy", async (c) => {
    const claims = await callerOf(c, context);
    const transfer = await readJson(c.req.raw, transferRequest);
    const row = await database.asCaller(claims, async (session) => {
      const source = await findObject(session, transfer.bucketId, checkedObjectName(transfer.sourceKey));
      if (source === undefined) throw new ApiError("NOT-FOUND");
      return writeObject(session, {
        bucket: transfer.destinationBucket ?? transfer.bucketId,
        name: checkedObjectName(transfer.destinationKey),
        owner: claims.sub,
        mode: c.req.header("x-upsert") === "true" ? "create-or-replace" : "create",
        expected: c.req.header("x-expect-version"),
        // Both rows name the same content: contents never change, and the sweep spares one that any row names.
        version: source.version ?? "",
        metadata: source.metadata ?? {},
        userMetadata: source.user_metadata,
      });
    });
    return c.json(writeAnswer(row));
  });

  app.post("/object/list/:bucket", async (c) => {
    const claims = await callerOf(c, context);
    const request = await readJson(c.req.raw, listRequest);
    return c.json(await database.asCaller(claims, (session) => listFolder(session, c.req.param("bucket"), request)));
  });

  app.post("/object/list-v2/:bucket", async (c) => {
    const claims = await callerOf(c, context);
    const request = await readJson(c.req.raw, listV2Request);
    return c.json(await database.asCaller(claims, (session) => listByKey(session, c.req.param("bucket"), request)));
  });

  app.post("/object/sign/:bucket", async (c) => {
    const claims = await callerOf(c, context);
    const { expiresIn, paths } = await readJson(c.req.raw, signManyRequest);
    const bucket = c.req.param("bucket");
    const answers = await database.asCaller(claims, async (session) => {
      const found: { path: string; exists: boolean }[] = [];
      for (const path of paths) found.push({ path, exists: isObjectName(path) && (await findObject(session, bucket, path)) !== undefined });
      return found;
    });
    return c.json(
      await Promise.all(
        answers.map(async ({ path, exists }) => ({
          path,
          error: exists ? null : "Either the object does not exist or you do not have access to it",
          signedURL: exists ? await signedLink(secrets, { bucket, name: path, signer: claims.sub }, expiresIn) : null,
        })),
      ),
    );
  });

  app.post("/object/sign/:bucket/*", async (c) => {
    const claims = await callerOf(c, context);
    const target = targetOf(c, "/object/sign/");
    const { expiresIn } = await readJson(c.req.raw, signRequest);
    await visibleObject(context, claims, target);
    return c.json({ signedURL: await signedLink(secrets, { ...target, signer: claims.sub }, expiresIn) });
  });

  app.get("/object/sign/:bucket/*", async (c) => {
    const target = await openSignedLink(secrets, c.req.query("token") ?? "");
    const row = await visibleObject(context, { sub: target.signer, role: "authenticated" }, target);
    return objectResponse(c.req.raw, row, contents, c.req.query("download"));
  });

  const info = async (c: Context, route: string) => {
    const row = await visibleObject(context, await callerOf(c, context), targetOf(c, route));
    return c.json(objectInfo(row), 200, { "cache-control": "private, no-cache", etag: `"${row.version ?? ""}"` });
  };
  app.get("/object/info/authenticated/:bucket/*", (c) => info(c, "/object/info/authenticated/"));
  app.get("/object/info/:bucket/*", (c) => info(c, "/object/info/"));

  const download = async (c: Context, route: string) => {
    const row = await visibleObject(context, await callerOf(c, context), targetOf(c, route));
    return objectResponse(c.req.raw, row, contents, c.req.query("download"));
  };
  app.get("/object/authenticated/:bucket/*", (c) => download(c, "/object/authenticated/"));
  app.get("/object/:bucket/*", (c) => download(c, "/object/"));

  const upload = async (c: Context, mode: ObjectWrite["mode"]) => {
    const claims = await callerOf(c, context);
    const target = targetOf(c, "/object/");
    const write = { ...target, owner: claims.sub, mode, expected: c.req.header("x-expect-version"), userMetadata: null };
    refuseOversized(c.req.raw.headers, configuration.maximumFileBytes);
    await rehearseWrite(database, claims, { ...write, version: randomUUID(), metadata: {} });
    const received = await receiveUpload(c.req.raw.headers, bodyOf(c), contents, configuration.maximumFileBytes);
    try {
      const row = await storeObject(database, claims, {
        ...write,
        version: received.content.version,
        metadata: systemMetadata(received),
        userMetadata: received.userMetadata,
      });
      return c.json(writeAnswer(row), 200, { etag: `"${row.version ?? ""}"` });
    } catch (error) {
      // A refusal proves that no row names the content. After any other failure the commit may have happened: the sweep decides later.
      if (refusalFor(error) !== undefined) await contents.remove(received.content.version);
      throw error;
    }
  };
  app.post("/object/:bucket/*", (c) => upload(c, c.req.header("x-upsert") === "true" ? "create-or-replace" : "create"));
  app.put("/object/:bucket/*", (c) => upload(c, "replace"));

  app.delete("/object/:bucket", async (c) => {
    const claims = await callerOf(c, context);
    const { prefixes } = await readJson(c.req.raw, removeRequest);
    const names = prefixes.map(checkedObjectName);
    return c.json(await database.asCaller(claims, (session) => removeObjects(session, c.req.param("bucket"), names, c.req.header("x-expect-version"))));
  });

  app.delete("/object/:bucket/*", async (c) => {
    const claims = await callerOf(c, context);
    const { bucket, name } = targetOf(c, "/object/");
    const rows = await database.asCaller(claims, (session) => removeObjects(session, bucket, [name], c.req.header("x-expect-version")));
    if (rows.length === 0) throw new ApiError("NOT-FOUND");
    return c.json({ message: "Successfully deleted" });
  });

  app.notFound(() => refusalResponse(new ApiError("NOT-FOUND")));
  app.onError((error) => {
    const refusal = refusalFor(error);
    if (refusal !== undefined) {
      // Of these the operator has to know: a full disk, one that can't be written.
      if (refusal.status >= 500) context.log.error("storage.refused", error, { code: refusal.code });
      return refusalResponse(refusal);
    }
    context.log.error("storage.failed", error);
    return refusalResponse(new ApiError("UNAVAILABLE", "The file store did not answer. Try again in a moment.", { cause: error }));
  });
  return app;
}

/** The request's own stream where there is one: the web stream around it reads ahead without end, whatever the disk can take. */
function bodyOf(c: Context): Readable {
  const bindings: Partial<HttpBindings> | undefined = c.env;
  if (bindings?.incoming instanceof Readable) return bindings.incoming;
  return c.req.raw.body === null ? Readable.from([]) : Readable.fromWeb(c.req.raw.body as NodeReadableStream<Uint8Array>);
}

async function callerOf(c: Context, context: ServerContext): Promise<CallerClaims> {
  const token = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  if (token === undefined) throw new ApiError("NEED-LOGIN");
  return verifyDatabaseToken(token, context.secrets);
}

/** Bucket and object name, read from the address itself: the router's own decoding is lenient where names must be exact. */
function targetOf(c: Context, route: string): { bucket: string; name: string } {
  const { pathname } = new URL(c.req.url);
  const tail = pathname.slice(pathname.indexOf(route) + route.length);
  const slash = tail.indexOf("/");
  return { bucket: objectNameFromPath(tail.slice(0, slash)), name: objectNameFromPath(tail.slice(slash + 1)) };
}

async function visibleObject(context: ServerContext, claims: CallerClaims, target: { bucket: string; name: string }): Promise<ObjectRow> {
  const row = await context.database.asCaller(claims, (session) => findObject(session, target.bucket, target.name));
  if (row === undefined) throw new ApiError("NOT-FOUND");
  return row;
}

function writeAnswer(row: ObjectRow): Record<string, unknown> {
  return { Id: row.id, Key: `${row.bucket_id}/${row.name}`, version: row.version };
}

function systemMetadata(received: Awaited<ReturnType<typeof receiveUpload>>): Record<string, unknown> {
  const { version, size, sha256 } = received.content;
  return {
    eTag: `"${version}"`,
    size,
    mimetype: received.mimetype,
    cacheControl: received.cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
    sha256,
  };
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
