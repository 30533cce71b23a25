import type { IncomingMessage } from "node:http";
import type { Middleware } from "koa";
import { LOGIN_PATH } from "./login-addresses.ts";
import { cookieAttributes, cookieNames } from "./login-cookies.ts";

/** Sent to scripts in place of the refresh token. The SDK needs a value and sends it back. */
const PLACEHOLDER = "kept-in-a-cookie";
const COOKIE_DAYS = 30;
const MAX_BODY_BYTES = 32 * 1024;

/**
 * Koa middleware that moves the refresh token between cookie and body, so that scripts never see
 * it.
 */
export function keepRefreshTokenInCookie(publicOrigin: string): Middleware {
  const options = {
    ...cookieAttributes(publicOrigin),
    path: LOGIN_PATH,
    signed: false,
    overwrite: true,
  } as const;
  const name = cookieNames(publicOrigin).refresh;
  return async (ctx, next) => {
    if (ctx.method !== "POST" || ctx.path !== "/oauth2/token") {
      await next();
      return;
    }
    const form = new URLSearchParams((await readBody(ctx.req)).toString("utf8"));
    const isRefresh = form.get("grant_type") === "refresh_token";
    const submitted = form.get("refresh_token");
    if (isRefresh && (submitted === null || submitted === PLACEHOLDER)) {
      if (ctx.get("origin") !== publicOrigin) {
        ctx.status = 403;
        ctx.body = {
          error: "access_denied",
          error_description: `The refresh cookie works from ${publicOrigin} alone.`,
        };
        return;
      }
      const token = ctx.cookies.get(name, { signed: false });
      if (token === undefined) form.delete("refresh_token");
      else form.set("refresh_token", token);
    }
    replayBody(ctx.req, Buffer.from(form.toString(), "utf8"));
    await next();
    const answer: unknown = ctx.body;
    if (ctx.status === 200 && isTokenAnswer(answer)) {
      ctx.cookies.set(name, answer.refresh_token, {
        ...options,
        maxAge: COOKIE_DAYS * 24 * 60 * 60 * 1000,
      });
      ctx.body = { ...answer, refresh_token: PLACEHOLDER };
    } else if (isRefresh && ctx.status === 400) {
      ctx.cookies.set(name, null, options);
    }
  };
}

function isTokenAnswer(answer: unknown): answer is { refresh_token: string } {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "refresh_token" in answer &&
    typeof answer.refresh_token === "string"
  );
}

async function readBody(request: NodeJS.ReadableStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MAX_BODY_BYTES)
      throw Object.assign(new Error("The token request is too large."), {
        status: 413,
        expose: true,
      });
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** Gives the provider the changed body. A body can be read only once. */
function replayBody(request: IncomingMessage, body: Buffer): void {
  request.headers["content-length"] = String(body.length);
  delete request.headers["transfer-encoding"];
  Object.defineProperty(request, "readable", { value: true, configurable: true });
  Object.defineProperty(request, "iterator", {
    configurable: true,
    value: async function* replay() {
      yield body;
    },
  });
}
