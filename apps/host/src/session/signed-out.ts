import { z } from "zod";

/** Who was logged in in this tab before, so that it can list what they left; gone with the tab and with the next login. */
export const SIGNED_OUT_KEY = "signed-out";
const schema = z.object({ person: z.string(), isEnded: z.boolean(), isShown: z.boolean() });

/** The session that this tab had. */
export type SignedOut = z.infer<typeof schema>;

/** Remembers for this tab whose session is over, whether it ended by itself, and whether that has been shown. */
export function rememberSignedOut(signedOut: SignedOut): void {
  try {
    sessionStorage.setItem(SIGNED_OUT_KEY, JSON.stringify(signedOut));
  } catch {
    // Without storage nothing was left either.
  }
}

/** What is remembered. */
export function signedOut(): SignedOut | undefined {
  try {
    return schema.safeParse(JSON.parse(sessionStorage.getItem(SIGNED_OUT_KEY) ?? "null")).data;
  } catch {
    return undefined;
  }
}

/** Forgets it. */
export function forgetSignedOut(): void {
  try {
    sessionStorage.removeItem(SIGNED_OUT_KEY);
  } catch {
    // There is none.
  }
}
