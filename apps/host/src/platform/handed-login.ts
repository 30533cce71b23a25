import { exchangeSchema, type Exchange } from "./database-token.ts";
import type { Http } from "./http.ts";
import type { Login } from "./login.ts";

/** A login that a window of ours hands to this page, which has no storage of its own inside another site's. Kept in memory only. */
export interface HandedLogin {
  /** Takes the single-use code that a window handed over; it counts from the next call that needs a token. */
  readonly accept: (code: string) => void;
  /** The code of the moment; undefined where none was handed over. */
  readonly code: () => string | undefined;
  readonly forget: () => void;
}

/** Nothing handed over yet. */
export function createHandedLogin(): HandedLogin {
  let code: string | undefined;
  return {
    accept: (handed) => {
      code = handed;
    },
    code: () => code,
    forget: () => {
      code = undefined;
    },
  };
}

const takeoverSchema = exchangeSchema.extend({ code: exchangeSchema.shape.token });

/** Changes the code for a database token, and keeps the code to get the next one with. A code that can't be used is forgotten: then nobody is logged in. */
export async function takeOver(http: Http, handed: HandedLogin, code: string): Promise<Exchange> {
  try {
    const { code: next, ...exchange } = await http.post("/api/auth/takeover", takeoverSchema, {
      anonymous: true,
      body: { code },
    });
    handed.accept(next);
    return exchange;
  } catch (error) {
    handed.forget();
    throw error;
  }
}

/** The page's own login until one is handed over. */
export function withHandedLogin(own: Login, handed: HandedLogin): Login {
  return {
    ...own,
    restore: () =>
      handed.code() === undefined
        ? own.restore()
        : Promise.resolve({ loginId: "", email: "", givenName: "", familyName: "" }),
    accessToken: () =>
      handed.code() === undefined ? own.accessToken() : Promise.resolve(handed.code()),
  };
}
