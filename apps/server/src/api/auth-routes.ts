import { loginApi } from "@tera/contract";
import { exchangeLoginToken } from "../access/exchange-login-token.ts";
import { createLoginTokenVerifier, type VerifyLoginToken } from "../access/login-token.ts";
import { bearerToken } from "../access/require-caller.ts";
import type { ServerContext } from "../context.ts";
import { isVerified } from "../login/accounts.ts";
import { roleOf } from "../operations/administrator.ts";
import { recordPersonDay } from "../operations/overview.ts";
import { accountDeletesAt } from "./account-deletion.ts";
import { settleCredits } from "./credits.ts";
import { implement, type Route } from "./route.ts";

export function authRoutes(context: ServerContext): Route[] {
  const verifyLoginToken = verifierOf(context);
  return [
    implement(loginApi.exchange, async ({ header }) => {
      const session = await exchangeLoginToken(
        context,
        verifyLoginToken,
        bearerToken(header("authorization")),
      );
      // Open pages make this call at least every 15 minutes, so they show current credits.
      await settleCredits(context.database, session.user.id);
      await recordPersonDay(context.database, session.user.id);
      const deletesAt = await accountDeletesAt(context.database, session.user.id);
      const role = roleOf(context.configuration, session.user);
      return {
        ...session,
        user: {
          ...session.user,
          ...(deletesAt === undefined ? {} : { deletesAt }),
          ...(role === undefined ? {} : { role }),
        },
      };
    }),
  ];
}

/**
 * With the embedded login, also looks up whether the address is verified, because the token shows
 * that only after it is renewed.
 */
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
