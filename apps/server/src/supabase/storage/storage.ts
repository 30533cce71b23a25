import { join } from "node:path";
import { Hono } from "hono";
import { recordRefusal } from "../../access/refused-calls.ts";
import type { ServerConfiguration, ServerContext } from "../../context.ts";
import { ApiError } from "../../errors/api-error.ts";
import { asRefusal } from "../../errors/as-refusal.ts";
import { openContentFiles } from "./content-files.ts";
import type { ContentFiles } from "./content-files.ts";
import { mountLinkRoutes } from "./link-routes.ts";
import { mountListRoutes, mountObjectRoutes } from "./read-routes.ts";
import { openStorageSurface } from "./storage-call.ts";
import { isOverQuota, refusalFor, refusalResponse } from "./storage-refusal.ts";
import { mountTransferRoutes } from "./transfer-routes.ts";
import { mountRemovalRoutes, mountUploadRoutes } from "./write-routes.ts";

/** The directory of the stored contents, below the data directory. */
export function storageContents(context: {
  readonly configuration: Pick<ServerConfiguration, "dataDirectory">;
}): ContentFiles {
  return openContentFiles(join(context.configuration.dataDirectory, "files"));
}

/**
 * The storage protocol of supabase-js, to be mounted at /storage/v1. Row policies on storage.objects decide every call. A write reaches
 * the disk whole before its row names it, so a crash leaves the old file or the new one. Header `x-expect-version` (a version, or "none")
 * makes a write fail with 409 when another came between; a move with `x-upsert: true` takes the place of what lies there, whose version it then is. A write that is sent again with the same `Idempotency-Key` gets its first answer
 * and does nothing. Personal tokens are taken with the scopes files:read and files:write.
 */
export function createStorage(context: ServerContext): Hono {
  const surface = openStorageSurface(context, storageContents(context));
  const app = new Hono();

  // The first route that fits answers: those that take any name in a bucket come after the others.
  mountTransferRoutes(app, surface);
  mountListRoutes(app, surface);
  mountLinkRoutes(app, surface);
  mountObjectRoutes(app, surface);
  mountUploadRoutes(app, surface);
  mountRemovalRoutes(app, surface);

  app.notFound(() => refusalResponse(new ApiError("NOT-FOUND")));
  app.onError((error, c) => {
    const refusal = refusalFor(error) ?? serverErrorRefusal(error);
    recordRefusal(c, refusal.code);
    // Of these the operator has to know: a full disk, one that can't be written, a database that is away, and what nobody foresaw.
    if (refusal.status >= 500 && !isOverQuota(refusal))
      context.log.error("storage.failed", error, { code: refusal.code });
    return refusalResponse(refusal);
  });
  return app;
}

/** What the caller is told where the server could not: what was sent may be sent again. */
function serverErrorRefusal(error: unknown): ApiError {
  const refusal = asRefusal(error);
  return refusal.code === "UNKNOWN_ERROR"
    ? new ApiError("UNAVAILABLE", "The file store did not answer. Try again in a moment.", {
        cause: error,
      })
    : refusal;
}
