import { type PersonalToken, tokenApi } from "@tera/contract";
import { platform } from "../platform/platform.ts";
import type { NewToken } from "./new-token.ts";

export const tokensGateway = {
  /** Lists tokens that are not revoked, newest first. */
  list: async (): Promise<readonly PersonalToken[]> =>
    (await platform().http.call(tokenApi.list)).tokens,
  /** Resolves to whether the last login is recent enough to create a token. */
  canCreate: async (): Promise<boolean> =>
    (await platform().http.call(tokenApi.list)).isLoginRecent,
  /**
   * Returns the token's text, which cannot be read again. Repeating the idempotency key gives the
   * same token a new text.
   */
  async create(request: NewToken, idempotencyKey: string): Promise<string> {
    return (
      await platform().http.call(tokenApi.create, {
        body: { ...request },
        headers: { "idempotency-key": idempotencyKey },
      })
    ).token;
  },
  async revoke(id: string): Promise<void> {
    await platform().http.call(tokenApi.revoke, { params: { token: id } });
  },
};
