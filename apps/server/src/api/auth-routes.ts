import { Hono } from "hono";
import { exchangeLoginToken } from "../access/exchange-login-token.ts";
import { createLoginTokenVerifier } from "../access/login-token.ts";
import { bearerToken } from "../access/require-caller.ts";
import type { ServerContext } from "../context.ts";

/** `POST /token`: a login token in, a database token out. */
export function authRoutes(context: ServerContext): Hono {
  const verifyLoginToken = createLoginTokenVerifier(context);
  return new Hono().post("/token", async (c) => {
    const loginToken = bearerToken(c.req.header("authorization"));
    return c.json(await exchangeLoginToken(context, verifyLoginToken, loginToken));
  });
}
