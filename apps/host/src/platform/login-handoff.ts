import { type DatabaseToken, loginApi } from "@tera/contract";
import { type Http, isRetryable } from "./http.ts";
import type { Login } from "./login.ts";

/**
 * A login received from another of our windows, because a cross-site frame has no storage. Kept in
 * memory only.
 */
export interface LoginHandoff {
  /** Stores a single-use code. */
  readonly accept: (code: string) => void;
  readonly code: () => string | undefined;
  readonly forget: () => void;
}

export function createLoginHandoff(): LoginHandoff {
  let code: string | undefined;
  return {
    accept: (newCode) => {
      code = newCode;
    },
    code: () => code,
    forget: () => {
      code = undefined;
    },
  };
}

/**
 * Redeems the code for a database token and the next code. After a refusal, forgets the code and
 * signs out. After a lost connection, the code can be redeemed again.
 */
export async function redeemHandoff(
  http: Http,
  handoff: LoginHandoff,
  code: string,
): Promise<DatabaseToken> {
  try {
    const { code: next, ...exchange } = await http.call(loginApi.redeem, {
      anonymous: true,
      body: { code },
    });
    handoff.accept(next);
    return exchange;
  } catch (error) {
    if (!isRetryable(error)) handoff.forget();
    throw error;
  }
}

/** Uses `own` until there is a handoff. */
export function withLoginHandoff(own: Login, handoff: LoginHandoff): Login {
  return {
    ...own,
    restore: () =>
      handoff.code() === undefined
        ? own.restore()
        : Promise.resolve({ loginId: "", email: "", givenName: "", familyName: "" }),
    accessToken: () =>
      handoff.code() === undefined ? own.accessToken() : Promise.resolve(handoff.code()),
  };
}
