import { Hono } from "hono";
import { exchangeLoginToken } from "../access/exchange-login-token.ts";
import { createLoginTokenVerifier, type VerifyLoginToken } from "../access/login-token.ts";
import { bearerToken } from "../access/require-caller.ts";
import type { ServerContext } from "../context.ts";
import { isVerified } from "../login/accounts.ts";

/** `POST /token`: a login token in, a database token out. */
export function authRoutes(context: ServerContext): Hono {
  const verifyLoginToken = verifierOf(context);
  return new Hono().post("/token", async (c) => {
    const loginToken = bearerToken(c.req.header("authorization"));
    return c.json(await exchangeLoginToken(context, verifyLoginToken, loginToken));
  });
}

/** The embedded login knows at once that an address was verified; a token says so only once it is renewed. */
function verifierOf(context: ServerContext): VerifyLoginToken {
  const verify = createLoginTokenVerifier(context);
  if (!context.configuration.login.embedded) return verify;
  return async (loginToken) => {
    const identity = await verify(loginToken);
    return identity.emailVerified ? identity : { ...identity, emailVerified: await isVerified(context.database, identity.kindeId) };
  };
}
