import type Koa from "koa";
import type { ServerContext } from "../context.ts";
import { refusalHeaders } from "../errors/api-error.ts";
import { asRefusal } from "../errors/as-refusal.ts";
import { refusalPage } from "./pages/message-pages.ts";
import { htmlHeaders } from "./pages/page.ts";

type Room = Pick<ServerContext, "configuration" | "log">;

/** Shows a page for what went wrong on the server's side, by the one catalogue: a full disk is 507, a database that is away 503. */
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

/** As `showServerError`, for programs. */
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

/** Whether an error of the provider is the server's own, of which the caller is told no more than its kind. */
export function isServerError(error: unknown): boolean {
  return !(error instanceof Error && "expose" in error && error.expose === true);
}

/** Koa middleware around the provider: what it could not answer at all is answered, too. */
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
