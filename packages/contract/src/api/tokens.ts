import { z } from "zod";
import { defineRoute } from "../api-route.ts";
import { pathId, timestamp } from "../fields.ts";
import { PERSONAL_TOKEN_SCOPES } from "../personal-token-scopes.ts";

const MAX_NAME_CHARACTERS = 100;
const NO_NAME = "Give the token a name that says what it is for.";

const personalToken = z
  .object({
    id: z.guid(),
    name: z.string(),
    scopes: z.array(z.enum(PERSONAL_TOKEN_SCOPES)),
    createdAt: timestamp,
    expiresAt: timestamp.nullable(),
    usedAt: timestamp.nullable(),
  })
  .meta({ title: "PersonalToken" });

/** A personal token without its secret text. */
export type PersonalToken = z.output<typeof personalToken>;

/** Personal tokens are managed by signed-in people, never by a token itself. */
export const tokenApi = {
  create: defineRoute({
    method: "post",
    path: "/api/tokens",
    access: "person",
    needsOwnLogin: true,
    needsRecentLogin: true,
    summary: "Creates a personal token. Its text is in this answer only",
    takesIdempotencyKey: true,
    body: z.looseObject({
      name: z
        .string({ error: () => NO_NAME })
        .trim()
        .min(1, NO_NAME)
        .max(MAX_NAME_CHARACTERS, {
          error: ({ input }) =>
            `A name can have ${MAX_NAME_CHARACTERS} characters at most; this one has ${(input as string).length}.`,
        }),
      scopes: z.array(z.enum(PERSONAL_TOKEN_SCOPES)).min(1, "Choose at least one permission."),
      expiresAt: z.iso
        .datetime({ offset: true })
        .refine((at) => Date.parse(at) > Date.now(), "The token's expiry date is in the past.")
        .optional(),
    }),
    answer: z.object({ id: z.guid(), token: z.string() }),
    refusals: ["TOO-MANY", "NOT-FOUND"],
  }),
  list: defineRoute({
    method: "get",
    path: "/api/tokens",
    access: "person",
    needsOwnLogin: true,
    summary:
      "Lists the caller's personal tokens without their texts, and whether the login is recent enough to create another",
    answer: z.object({ tokens: z.array(personalToken), isLoginRecent: z.boolean() }),
  }),
  revoke: defineRoute({
    method: "delete",
    path: "/api/tokens/{token}",
    access: "person",
    needsOwnLogin: true,
    summary: "Revokes a personal token at once",
    params: z.object({ token: pathId("token") }),
    answer: z.object({ revoked: z.literal(true) }),
    refusals: ["NOT-FOUND"],
  }),
} as const;
