import type Koa from "koa";
import type { ServerContext } from "../context.ts";
import { refusalHeaders } from "../errors/api-error.ts";
import { asRefusal } from "../errors/as-refusal.ts";
import { refusalPage } from "./pages/message-pages.ts";
import { htmlHeaders } from "./pages/page.ts";

type Room = Pick<ServerContext, "configuration" | "log">;

/** Uses the API's status codes: 507 for a full disk, 503 for an unavailable database. */
export function showServerError(
  { configuration, log }: Room,
  ctx: Koa.Context,
  error: unknown,
): void {
  const refusal = asRefusal(error);
  log.error("login.failed", error, { code: refusal.code });
  const page = refusalPage(configuration, refusal);
  ctx.body = page.html;
  ctx.type = "html";
  ctx.set({ ...refusalHeaders(refusal), ...htmlHeaders(page.nonce) });
  ctx.status = refusal.status;
}

/** Like `showServerError`, but sends JSON. */
export function sendServerError(
  { log }: Pick<Room, "log">,
  ctx: Koa.Context,
  error: unknown,
): void {
  const refusal = asRefusal(error);
  log.error("login.failed", error, { code: refusal.code });
  ctx.body = { error: "server_error", error_description: refusal.message };
  ctx.set(refusalHeaders(refusal));
  ctx.status = refusal.status;
}

/** Whether an error's details must not be shown to the caller. */
export function isServerError(error: unknown): boolean {
  return !(error instanceof Error && "expose" in error && error.expose === true);
}

/** Responds to errors that the provider does not handle. */
export function handleServerErrors(services: Room): Koa.Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (!isServerError(error)) throw error;
      if (ctx.method === "POST") sendServerError(services, ctx, error);
      else showServerError(services, ctx, error);
    }
  };
}
