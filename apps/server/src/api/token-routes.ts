import { type HandlerAnswer, tokenApi } from "@tera/contract";
import { isRecentLogin } from "../access/recent-login.ts";
import type { ServerContext } from "../context.ts";
import { runIdempotent } from "../database/idempotency.ts";
import {
  createPersonalToken,
  listPersonalTokens,
  type PersonalToken,
  renewPersonalToken,
  revokePersonalToken,
} from "./personal-tokens.ts";
import { implement, type Route } from "./route.ts";

export function tokenRoutes(context: ServerContext): Route[] {
  const { database, log } = context;
  return [
    implement(tokenApi.create, async ({ caller, body, header }) => {
      const requested = { name: body.name, scopes: body.scopes, expiresAt: body.expiresAt };
      let created: { readonly id: string; readonly token: string } | undefined;
      // Stores only the id for retries, because the token's text must never be stored.
      const { id } = await runIdempotent(
        database,
        {
          owner: caller.sub,
          route: "tokens",
          key: header("idempotency-key"),
          payload: requested,
        },
        async (session) => {
          created = await createPersonalToken(session, caller, requested);
          return { id: created.id };
        },
      );
      if (created === undefined) return renewPersonalToken(database, caller.sub, id);
      log.security("token-created", {
        person: caller.sub,
        token: id,
        scopes: [...new Set(requested.scopes)].join(" "),
      });
      return created;
    }),
    implement(tokenApi.list, async ({ caller }) => ({
      tokens: (await listPersonalTokens(database, caller.sub)).map(toListedToken),
      isLoginRecent: isRecentLogin(context, caller),
    })),
    implement(tokenApi.revoke, async ({ caller, params: { token } }) => {
      await revokePersonalToken(database, caller.sub, token);
      log.security("token-revoked", { person: caller.sub, token });
      return { revoked: true as const };
    }),
  ];
}

function toListedToken({
  id,
  name,
  scopes,
  created_at,
  expires_at,
  used_at,
}: PersonalToken): HandlerAnswer<typeof tokenApi.list>["tokens"][number] {
  return {
    id,
    name,
    scopes: [...scopes],
    createdAt: created_at,
    expiresAt: expires_at,
    usedAt: used_at,
  };
}
