import { randomUUID } from "node:crypto";
import { storageApi } from "@tera/contract";
import type { Context, Hono } from "hono";
import { hasStoredResponse, runIdempotentAsCaller } from "../../database/idempotency.ts";
import { ApiError } from "../../errors/api-error.ts";
import { bodyStream } from "./body-stream.ts";
import { removeUnused } from "./content-store.ts";
import { checkedNewName, checkedObjectName } from "./object-name.ts";
import { removeObjects } from "./object-rows.ts";
import type { ObjectWrite } from "./object-rows.ts";
import { dryRunWrite, storeObject } from "./object-write.ts";
import { readJson } from "./request-json.ts";
import { idempotentRequestOf, type StorageSurface, targetOf } from "./storage-call.ts";
import { refusalFor } from "./storage-refusal.ts";
import { declaredBytes, receiveUpload, refuseOversized } from "./uploaded-body.ts";

/** Mount every other POST route first, since uploads match any name. */
export function mountUploadRoutes(
  app: Hono,
  { context, contents, callerOf }: StorageSurface,
): void {
  const { database, configuration } = context;

  const upload = async (c: Context, mode: ObjectWrite["mode"]) => {
    const claims = await callerOf(c, "files:write");
    const target = targetOf(c, "/object/");
    checkedNewName(target.name);
    const write = {
      ...target,
      owner: claims.sub,
      mode,
      expected: c.req.header("x-expect-version"),
      userMetadata: null,
    };
    refuseOversized(c.req.raw.headers, configuration.maximumFileBytes);
    const attempt = idempotentRequestOf(c, "upload", undefined);
    // A retry of a successful request skips the dry run, which would refuse it.
    if (!(await hasStoredResponse(database, { ...attempt, owner: claims.sub })))
      await dryRunWrite(database, claims, {
        ...write,
        version: randomUUID(),
        metadata: { size: declaredBytes(c.req.raw.headers) },
      });
    const received = await receiveUpload(
      c.req.raw.headers,
      bodyStream(c),
      contents,
      configuration.maximumFileBytes,
    );
    const { version, sha256 } = received.content;
    const { mimetype, userMetadata } = received;
    try {
      const object = { ...write, version, metadata: systemMetadata(received), userMetadata };
      const answer = await storeObject(database, claims, object, {
        ...attempt,
        payload: { ...write, sha256, mimetype, userMetadata },
      });
      if (answer.version !== version) await removeUnused(contents, [version]);
      return c.json(answer, 200, { etag: `"${answer.version ?? ""}"` });
    } catch (error) {
      // A refused upload has no row. Any other failure may have committed, so leave its content to
      // the sweep.
      if (refusalFor(error) !== undefined) await removeUnused(contents, [version]);
      throw error;
    }
  };
  app.post("/object/:bucket/*", (c) =>
    upload(c, c.req.header("x-upsert") === "true" ? "create-or-replace" : "create"),
  );
  app.put("/object/:bucket/*", (c) => upload(c, "replace"));
}

export function mountRemovalRoutes(app: Hono, { context, callerOf }: StorageSurface): void {
  const { database } = context;

  const remove = async (c: Context, bucket: string, names: readonly string[]) => {
    const claims = await callerOf(c, "files:write");
    const expected = c.req.header("x-expect-version");
    return runIdempotentAsCaller(
      database,
      claims,
      idempotentRequestOf(c, "remove", { bucket, names, expected }),
      (session) => removeObjects(session, bucket, names, expected),
    );
  };
  app.delete("/object/:bucket", async (c) => {
    await callerOf(c, "files:write");
    const { prefixes } = await readJson(c.req.raw, storageApi.remove.body);
    return c.json(await remove(c, c.req.param("bucket"), prefixes.map(checkedObjectName)));
  });
  app.delete("/object/:bucket/*", async (c) => {
    const { bucket, name } = targetOf(c, "/object/");
    if ((await remove(c, bucket, [name])).length === 0) throw new ApiError("NOT-FOUND");
    return c.json({ message: "Successfully deleted" });
  });
}

function systemMetadata(
  received: Awaited<ReturnType<typeof receiveUpload>>,
): Record<string, unknown> {
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
