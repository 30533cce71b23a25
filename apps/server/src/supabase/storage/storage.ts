import { Hono } from "hono";
import { recordRefusal } from "../../access/refused-calls.ts";
import type { ServerContext } from "../../context.ts";
import { ApiError } from "../../errors/api-error.ts";
import { asRefusal } from "../../errors/as-refusal.ts";
import { mountLinkRoutes } from "./link-routes.ts";
import { mountListRoutes, mountObjectRoutes } from "./read-routes.ts";
import { openStorageSurface } from "./storage-call.ts";
import { storageContents } from "./storage-contents.ts";
import { concernsOperator, refusalFor, refusalResponse } from "./storage-refusal.ts";
import { mountTransferRoutes } from "./transfer-routes.ts";
import { mountRemovalRoutes, mountUploadRoutes } from "./write-routes.ts";

/**
 * The storage protocol of supabase-js, for /storage/v1. Row policies on storage.objects decide
 * every call. A content is durable before its row names it, so a crash leaves the old file or the
 * new one.
 * - `x-expect-version` is a version or "none"; if the current version differs, the answer is 409.
 * In a move with `x-upsert: true`, it is the version of the replaced target.
 * - A write with a repeated `Idempotency-Key` gets the first answer and does nothing.
 * - Personal tokens need files:read or files:write.
 */
export function createStorage(context: ServerContext): Hono {
  const surface = openStorageSurface(context, storageContents(context));
  const app = new Hono();

  // As in Supabase's storage: for monitoring, without a login.
  app.get("/status", (c) => c.text("OK"));
  // The first match answers, so routes that match any name come last.
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
    if (concernsOperator(refusal))
      context.log.error("storage.failed", error, { code: refusal.code });
    return refusalResponse(refusal);
  });
  return app;
}

/**
 * Unknown failures become UNAVAILABLE, because the request can be repeated. An error with a path is
 * the file store's, not the database's.
 */
function serverErrorRefusal(error: unknown): ApiError {
  const refusal = asRefusal(error);
  const isFileError = error instanceof Error && "path" in error && refusal.code === "UNAVAILABLE";
  return refusal.code === "UNKNOWN_ERROR" || isFileError
    ? new ApiError("UNAVAILABLE", "The file store did not answer. Try again in a moment.", {
        cause: error,
      })
    : refusal;
}
