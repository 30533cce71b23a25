import { type DatabaseToken, loginApi } from "@tera/contract";
import { type Http, isRetryable } from "./http.ts";
import { keepLogin, takeKeptLogin } from "./kept-login.ts";
import type { Login } from "./login.ts";

/**
 * A login received from another of our windows, because a cross-site frame has no storage of ours.
 * Kept in memory, and with `keep` also over reloads of this tab.
 */
export interface LoginHandoff {
  /** Stores a single-use code. */
  readonly accept: (code: string) => void;
  readonly code: () => string | undefined;
  /** Keeps this and later codes in the tab's storage, which browsers keep separate for each site. */
  readonly keep: () => void;
  readonly forget: () => void;
}

/** Begins with a login that an earlier page of this tab has kept. */
export function createLoginHandoff(): LoginHandoff {
  let code = takeKeptLogin();
  let isKept = code !== undefined;
  return {
    accept: (newCode) => {
      code = newCode;
      if (isKept) keepLogin(code);
    },
    code: () => code,
    keep: () => {
      isKept = true;
      keepLogin(code);
    },
    forget: () => {
      code = undefined;
      keepLogin(undefined);
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
