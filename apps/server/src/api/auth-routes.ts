import { z } from "zod";
import { exchangeLoginToken } from "../access/exchange-login-token.ts";
import { createLoginTokenVerifier, type VerifyLoginToken } from "../access/login-token.ts";
import { bearerToken } from "../access/require-caller.ts";
import type { ServerContext } from "../context.ts";
import { isVerified } from "../login/accounts.ts";
import { settleCredits } from "./credits.ts";
import { type Route, openRoute } from "./route.ts";

/** `POST /token`: a login token in, a database token out. */
export function authRoutes(context: ServerContext): Route[] {
  const verifyLoginToken = verifierOf(context);
  return [
    openRoute("bearer", {
      method: "post",
      path: "/api/auth/token",
      summary: "Exchanges a login token for a database token of a quarter of an hour",
      answer: z.object({
        token: z.string(),
        expiresAt: z.number(),
        user: z.object({ id: z.guid(), email: z.string(), emailVerified: z.boolean() }),
      }),
      handle: async ({ header }) => {
        const session = await exchangeLoginToken(
          context,
          verifyLoginToken,
          bearerToken(header("authorization")),
        );
        // Whoever is logged in comes by here every quarter of an hour: what they see is then what the clock has brought.
        await settleCredits(context.database, session.user.id);
        return session;
      },
    }),
  ];
}

/** The embedded login knows at once that an address was verified; a token says so only once it is renewed. */
function verifierOf(context: ServerContext): VerifyLoginToken {
  const verify = createLoginTokenVerifier(context);
  if (!context.configuration.login.embedded) return verify;
  return async (loginToken) => {
    const identity = await verify(loginToken);
    return identity.emailVerified
      ? identity
      : { ...identity, emailVerified: await isVerified(context.database, identity.kindeId) };
  };
}
