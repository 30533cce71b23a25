import { MAX_NAMES_PER_CALL, storageApi } from "@tera/contract";
import type { Hono } from "hono";
import { z } from "zod";
import type { CallerClaims } from "../../database/database.ts";
import { isObjectName } from "./object-name.ts";
import { objectResponse } from "./object-response.ts";
import { visibleNames } from "./object-rows.ts";
import { readJson } from "./request-json.ts";
import { openSignedLink, signedLink } from "./signed-links.ts";
import { type StorageSurface, targetOf, visibleObject } from "./storage-call.ts";

const signManyRequest = z.object({
  expiresIn: z.number(),
  paths: z.array(z.string()).max(MAX_NAMES_PER_CALL),
});

export function mountLinkRoutes(app: Hono, { context, contents, callerOf }: StorageSurface): void {
  const { database, secrets } = context;

  app.post("/object/sign/:bucket", async (c) => {
    const claims = await callerOf(c, "files:read");
    const { expiresIn, paths } = await readJson(c.req.raw, signManyRequest);
    const bucket = c.req.param("bucket");
    const visible = await database.asCaller(claims, (session) =>
      visibleNames(session, bucket, paths.filter(isObjectName)),
    );
    return c.json(
      await Promise.all(
        paths.map(async (path) =>
          visible.has(path)
            ? {
                path,
                error: null,
                ...(await signedLink(secrets, { bucket, name: path, signer: claims }, expiresIn)),
              }
            : {
                path,
                error: "Either the object does not exist or you do not have access to it",
                signedURL: null,
              },
        ),
      ),
    );
  });

  app.post("/object/sign/:bucket/*", async (c) => {
    const claims = await callerOf(c, "files:read");
    const target = targetOf(c, "/object/sign/");
    const { expiresIn } = await readJson(c.req.raw, storageApi.sign.body);
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
}
