import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { Hono } from "hono";
import type { Context } from "hono";
import { z } from "zod";
import { createBearerReading } from "../../access/identify-caller.ts";
import { noteRefusal } from "../../access/refused-calls.ts";
import type { Scope } from "../../access/scopes.ts";
import type { ServerConfiguration, ServerContext } from "../../context.ts";
import type { CallerClaims } from "../../database/database.ts";
import { isAnswered, onceAsCaller, type Repeatable } from "../../database/once.ts";
import { ApiError } from "../../errors/api-error.ts";
import { asRefusal } from "../../errors/as-refusal.ts";
import { bodyStream } from "./body-stream.ts";
import { copyingContents, withoutEarlierVersions } from "./content-copy.ts";
import { openContentFiles } from "./content-files.ts";
import type { ContentFiles } from "./content-files.ts";
import { listByKey, listFolderAs, listRequest, listV2Request } from "./listing.ts";
import { checkedNewName, checkedObjectName, isObjectName, objectNameFromPath } from "./object-name.ts";
import { objectResponse } from "./object-response.ts";
import { findObject, findObjectAs, moveObject, moveObjectOver, removeObjects, visibleNames, writeObject } from "./object-rows.ts";
import type { ObjectRow, ObjectWrite } from "./object-rows.ts";
import { readJson } from "./request-json.ts";
import { rehearseWrite, storeObject, writeAnswer } from "./object-write.ts";
import { openSignedLink, signedLink } from "./signed-links.ts";
import { isOverQuota, refusalFor, refusalResponse } from "./storage-refusal.ts";
import { metadataAt } from "./temporary-file.ts";
import { announcedBytes, receiveUpload, refuseOversized } from "./uploaded-body.ts";

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
 * makes a write fail with 409 when another came between; a move with `x-upsert: true` takes the place of what lies there, whose version it then is. A write that is sent again with the same `Idempotency-Key` gets its first answer
 * and does nothing. Personal tokens are taken with the scopes files:read and files:write.
 */
export function createStorage(context: ServerContext): Hono {
  const { database, secrets, configuration } = context;
  const contents = storageContents(context);
  const identify = createBearerReading(context);
  const callerOf = (c: Context, scope: Scope) => identify(c.req.header("authorization"), scope);
  const app = new Hono();

  app.post("/object/move", async (c) => {
    const claims = await callerOf(c, "files:write");
    const transfer = await readJson(c.req.raw, transferRequest);
    const move = {
      bucket: transfer.bucketId,
      name: checkedObjectName(transfer.sourceKey),
      toBucket: transfer.destinationBucket ?? transfer.bucketId,
      toName: checkedNewName(transfer.destinationKey),
      expected: c.req.header("x-expect-version"),
    };
    const isOver = c.req.header("x-upsert") === "true";
    const attempt = repeatableOf(c, "move", isOver ? { ...move, isOver } : move);
    const answer = await onceAsCaller(database, claims, attempt, async (session) =>
      writeAnswer(isOver ? await moveObjectOver(session, { ...move, owner: claims.sub }) : await moveObject(session, move)),
    );
    return c.json({ message: "Successfully moved", ...answer });
  });

  app.post("/object/copy", async (c) => {
    const claims = await callerOf(c, "files:write");
    const transfer = await readJson(c.req.raw, transferRequest);
    const copy = {
      bucket: transfer.destinationBucket ?? transfer.bucketId,
      name: checkedNewName(transfer.destinationKey),
      owner: claims.sub,
      mode: c.req.header("x-upsert") === "true" ? ("create-or-replace" as const) : ("create" as const),
      expected: c.req.header("x-expect-version"),
    };
    const attempt = repeatableOf(c, "copy", { ...copy, source: [transfer.bucketId, transfer.sourceKey] });
    const answer = await copyingContents(contents, (copyContent) =>
      onceAsCaller(database, claims, attempt, async (session) => {
        const source = await findObject(session, transfer.bucketId, checkedObjectName(transfer.sourceKey));
        if (source === undefined) throw new ApiError("NOT-FOUND");
        const userMetadata = withoutEarlierVersions(metadataAt(copy.name, source.user_metadata));
        const there = copy.mode === "create" ? undefined : await findObject(session, copy.bucket, copy.name);
        // The same copy again is no further version.
        const content = there !== undefined && isSameContent(there, source) ? there : await copyContent(session, source.version ?? "", source.metadata);
        return writeAnswer(
          await writeObject(session, { ...copy, expected: copy.expected ?? (content === there ? there.version ?? undefined : undefined), version: content.version ?? "", metadata: content.metadata ?? {}, userMetadata }),
        );
      }),
    );
    return c.json(answer);
  });

  app.post("/object/list/:bucket", async (c) => {
    const claims = await callerOf(c, "files:read");
    const request = await readJson(c.req.raw, listRequest);
    return c.body(await listFolderAs(database, claims, c.req.param("bucket"), request), 200, { "content-type": "application/json" });
  });

  app.post("/object/list-v2/:bucket", async (c) => {
    const claims = await callerOf(c, "files:read");
    const request = await readJson(c.req.raw, listV2Request);
    return c.json(await database.asCaller(claims, (session) => listByKey(session, c.req.param("bucket"), request)));
  });

  app.post("/object/sign/:bucket", async (c) => {
    const claims = await callerOf(c, "files:read");
    const { expiresIn, paths } = await readJson(c.req.raw, signManyRequest);
    const bucket = c.req.param("bucket");
    const visible = await database.asCaller(claims, (session) => visibleNames(session, bucket, paths.filter(isObjectName)));
    return c.json(
      await Promise.all(
        paths.map(async (path) =>
          visible.has(path)
            ? { path, error: null, ...(await signedLink(secrets, { bucket, name: path, signer: claims }, expiresIn)) }
            : { path, error: "Either the object does not exist or you do not have access to it", signedURL: null },
        ),
      ),
    );
  });

  app.post("/object/sign/:bucket/*", async (c) => {
    const claims = await callerOf(c, "files:read");
    const target = targetOf(c, "/object/sign/");
    const { expiresIn } = await readJson(c.req.raw, signRequest);
    await visibleObject(context, claims, target);
    return c.json(await signedLink(secrets, { ...target, signer: claims }, expiresIn));
  });

  app.get("/object/sign/:bucket/*", async (c) => {
    const target = await openSignedLink(secrets, c.req.query("token") ?? "");
    const signer: CallerClaims = { ...target.signer, role: "authenticated" };
    await context.tokens.requireLive(signer);
    const row = await visibleObject(context, signer, target);
    return objectResponse(c.req.raw, row, contents, c.req.query("download"));
  });

  const info = async (c: Context, route: string) => {
    const row = await visibleObject(context, await callerOf(c, "files:read"), targetOf(c, route));
    return c.json(objectInfo(row), 200, { "cache-control": "private, no-cache", etag: `"${row.version ?? ""}"` });
  };
  app.get("/object/info/authenticated/:bucket/*", (c) => info(c, "/object/info/authenticated/"));
  app.get("/object/info/:bucket/*", (c) => info(c, "/object/info/"));

  const download = async (c: Context, route: string) => {
    const row = await visibleObject(context, await callerOf(c, "files:read"), targetOf(c, route));
    return objectResponse(c.req.raw, row, contents, c.req.query("download"));
  };
  app.get("/object/authenticated/:bucket/*", (c) => download(c, "/object/authenticated/"));
  app.get("/object/:bucket/*", (c) => download(c, "/object/"));

  const upload = async (c: Context, mode: ObjectWrite["mode"]) => {
    const claims = await callerOf(c, "files:write");
    const target = targetOf(c, "/object/");
    checkedNewName(target.name);
    const write = { ...target, owner: claims.sub, mode, expected: c.req.header("x-expect-version"), userMetadata: null };
    refuseOversized(c.req.raw.headers, configuration.maximumFileBytes);
    const attempt = repeatableOf(c, "upload", undefined);
    // A retry would be refused for what its first request wrote.
    if (!(await isAnswered(database, { ...attempt, owner: claims.sub }))) await rehearseWrite(database, claims, { ...write, version: randomUUID(), metadata: { size: announcedBytes(c.req.raw.headers) } });
    const received = await receiveUpload(c.req.raw.headers, bodyStream(c), contents, configuration.maximumFileBytes);
    const { version, sha256 } = received.content;
    const { mimetype, userMetadata } = received;
    try {
      const object = { ...write, version, metadata: systemMetadata(received), userMetadata };
      const answer = await storeObject(database, claims, object, { ...attempt, asked: { ...write, sha256, mimetype, userMetadata } });
      if (answer.version !== version) await contents.remove(version);
      return c.json(answer, 200, { etag: `"${answer.version ?? ""}"` });
    } catch (error) {
      // A refusal proves that no row names the content. After any other failure the commit may have happened: the sweep decides later.
      if (refusalFor(error) !== undefined) await contents.remove(version);
      throw error;
    }
  };
  app.post("/object/:bucket/*", (c) => upload(c, c.req.header("x-upsert") === "true" ? "create-or-replace" : "create"));
  app.put("/object/:bucket/*", (c) => upload(c, "replace"));

  const remove = async (c: Context, bucket: string, names: readonly string[]) => {
    const claims = await callerOf(c, "files:write");
    const expected = c.req.header("x-expect-version");
    return onceAsCaller(database, claims, repeatableOf(c, "remove", { bucket, names, expected }), (session) => removeObjects(session, bucket, names, expected));
  };
  app.delete("/object/:bucket", async (c) => {
    await callerOf(c, "files:write");
    const { prefixes } = await readJson(c.req.raw, removeRequest);
    return c.json(await remove(c, c.req.param("bucket"), prefixes.map(checkedObjectName)));
  });
  app.delete("/object/:bucket/*", async (c) => {
    const { bucket, name } = targetOf(c, "/object/");
    if ((await remove(c, bucket, [name])).length === 0) throw new ApiError("NOT-FOUND");
    return c.json({ message: "Successfully deleted" });
  });

  app.notFound(() => refusalResponse(new ApiError("NOT-FOUND")));
  app.onError((error, c) => {
    const refusal = refusalFor(error) ?? faultRefusal(error);
    noteRefusal(c, refusal.code);
    // Of these the operator has to know: a full disk, one that can't be written, a database that is away, and what nobody foresaw.
    if (refusal.status >= 500 && !isOverQuota(refusal)) context.log.error("storage.failed", error, { code: refusal.code });
    return refusalResponse(refusal);
  });
  return app;
}

/** What the caller is told where the server could not: what was sent may be sent again. */
function faultRefusal(error: unknown): ApiError {
  const refusal = asRefusal(error);
  return refusal.code === "UNKNOWN_ERROR" ? new ApiError("UNAVAILABLE", "The file store did not answer. Try again in a moment.", { cause: error }) : refusal;
}

/** The request as one that may come again. */
function repeatableOf(c: Context, route: string, asked: unknown): Omit<Repeatable, "owner"> {
  return { route: `storage ${route}`, key: c.req.header("idempotency-key"), asked };
}

/** Bucket and object name, read from the address itself: the router's own decoding is lenient where names must be exact. */
function targetOf(c: Context, route: string): { bucket: string; name: string } {
  const { pathname } = new URL(c.req.url);
  const tail = pathname.slice(pathname.indexOf(route) + route.length);
  const slash = tail.indexOf("/");
  return { bucket: objectNameFromPath(tail.slice(0, slash)), name: objectNameFromPath(tail.slice(slash + 1)) };
}

function isSameContent(one: ObjectRow, other: ObjectRow): boolean {
  const digest = one.metadata?.["sha256"];
  return digest !== undefined && digest === other.metadata?.["sha256"];
}

async function visibleObject(context: ServerContext, claims: CallerClaims, target: { bucket: string; name: string }): Promise<ObjectRow> {
  const row = await findObjectAs(context.database, claims, target.bucket, target.name);
  if (row === undefined) throw new ApiError("NOT-FOUND");
  return row;
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
