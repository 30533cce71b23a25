import { z } from "zod";
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
import { type Route, personRoute } from "./route.ts";
import { SCOPE_NAMES } from "../access/scopes.ts";
import { timestamp, pathId } from "./shapes.ts";

const MAX_NAME_CHARACTERS = 100;

const newToken = z.looseObject({
  name: z
    .string({ error: () => "Give the token a name that says what it is for." })
    .trim()
    .min(1, "Give the token a name that says what it is for.")
    .max(MAX_NAME_CHARACTERS),
  scopes: z.array(z.enum(SCOPE_NAMES)).min(1, "Choose at least one permission."),
  expiresAt: z.iso
    .datetime({ offset: true })
    .refine((at) => Date.parse(at) > Date.now(), "The token's expiry date is in the past.")
    .optional(),
});
const listedToken = z.object({
  id: z.guid(),
  name: z.string(),
  scopes: z.array(z.enum(SCOPE_NAMES)),
  createdAt: timestamp,
  expiresAt: timestamp.nullable(),
  usedAt: timestamp.nullable(),
});

/** Personal tokens for programs; made, listed and revoked by people who are logged in, never by a token itself. */
export function tokenRoutes(context: ServerContext): Route[] {
  const { database, log } = context;
  return [
    personRoute({
      method: "post",
      path: "/api/tokens",
      needsOwnLogin: true,
      needsRecentLogin: true,
      summary: "Creates a personal token; its text is in this answer and never again",
      takesIdempotencyKey: true,
      body: newToken,
      answer: z.object({ id: z.guid(), token: z.string() }),
      refusals: ["TOO-MANY", "NOT-FOUND"],
      handle: async ({ caller, body, header }) => {
        const requested = { name: body.name, scopes: body.scopes, expiresAt: body.expiresAt };
        let created: { readonly id: string; readonly token: string } | undefined;
        // Only the id is kept for a retry: the text must not lie anywhere.
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
      },
    }),
    personRoute({
      method: "get",
      path: "/api/tokens",
      needsOwnLogin: true,
      summary:
        "The caller's personal tokens, without their texts, and whether the login is recent enough to make another",
      answer: z.object({ tokens: z.array(listedToken), isLoginRecent: z.boolean() }),
      handle: async ({ caller }) => ({
        tokens: (await listPersonalTokens(database, caller.sub)).map(toListedToken),
        isLoginRecent: isRecentLogin(context, caller),
      }),
    }),
    personRoute({
      method: "delete",
      path: "/api/tokens/{token}",
      needsOwnLogin: true,
      summary: "Revokes a personal token at once",
      params: z.object({ token: pathId("token") }),
      answer: z.object({ revoked: z.literal(true) }),
      refusals: ["NOT-FOUND"],
      handle: async ({ caller, params: { token } }) => {
        await revokePersonalToken(database, caller.sub, token);
        log.security("token-revoked", { person: caller.sub, token });
        return { revoked: true as const };
      },
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
}: PersonalToken): z.input<typeof listedToken> {
  return {
    id,
    name,
    scopes: [...scopes],
    createdAt: created_at,
    expiresAt: expires_at,
    usedAt: used_at,
  };
}
