import { z } from "zod";
import { platform } from "../platform/platform.ts";
import type { NewToken } from "./new-token.ts";
import { TOKEN_SCOPES } from "./token-scopes.ts";

const tokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  usedAt: z.string().nullable(),
});
const listSchema = z.object({ tokens: z.array(tokenSchema), isLoginRecent: z.boolean() });
const createdSchema = z.object({ id: z.string(), token: z.string() });

/** A token as its owner sees it once it is made: never its text. Times are ISO 8601. */
export type PersonalToken = z.infer<typeof tokenSchema>;

/** The person's API tokens at the server. */
export const tokensGateway = {
  /** Those that are not revoked, the newest first. */
  list: async (): Promise<readonly PersonalToken[]> =>
    (await platform().http.get("/api/tokens", listSchema)).tokens,
  /** Whether the person logged in so recently that they may make one. */
  canCreate: async (): Promise<boolean> =>
    (await platform().http.get("/api/tokens", listSchema)).isLoginRecent,
  /** Makes one and answers its text, which can't be had again. Asked again with the same key, the same token gets another text. */
  async create(request: NewToken, idempotencyKey: string): Promise<string> {
    return (
      await platform().http.post("/api/tokens", createdSchema, {
        body: request,
        headers: { "idempotency-key": idempotencyKey },
      })
    ).token;
  },
  /** Ends one at once. */
  async revoke(id: string): Promise<void> {
    await platform().http.delete(`/api/tokens/${id}`, z.object({ revoked: z.literal(true) }));
  },
};
