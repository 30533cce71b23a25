import { exchangeSchema, type Exchange } from "./database-token.ts";
import type { Http } from "./http.ts";
import type { Login } from "./login.ts";

/** A login that a window of ours hands to this page, which has no storage of its own inside another site's. Kept in memory only. */
export interface LoginHandoff {
  /** Takes the single-use code that a window handed over; it counts from the next call that needs a token. */
  readonly accept: (code: string) => void;
  /** The code of the moment; undefined where none was handed over. */
  readonly code: () => string | undefined;
  readonly forget: () => void;
}

/** Nothing handed over yet. */
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

const redeemSchema = exchangeSchema.extend({ code: exchangeSchema.shape.token });

/** Changes the code for a database token, and keeps the code to get the next one with. A code that can't be used is forgotten: then nobody is logged in. */
export async function redeemHandoff(
  http: Http,
  handoff: LoginHandoff,
  code: string,
): Promise<Exchange> {
  try {
    const { code: next, ...exchange } = await http.post("/api/auth/takeover", redeemSchema, {
      anonymous: true,
      body: { code },
    });
    handoff.accept(next);
    return exchange;
  } catch (error) {
    handoff.forget();
    throw error;
  }
}

/** The page's own login until one is handed over. */
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
