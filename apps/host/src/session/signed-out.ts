import { z } from "zod";

/** Says that a login is over, why, and what its person had not sent. */
export const SIGNED_OUT_PATH = "/signed-out";

/** Who was logged in in this tab before, so that it can list what they left; gone with the tab and with the next login. */
export const SIGNED_OUT_KEY = "signed-out";
/** Key under which a tab remembers who is logged in, because another tab may empty the device first when the login ends. */
export const TAB_PERSON_KEY = "tab-person";
const schema = z.object({
  person: z.string(),
  isEnded: z.boolean(),
  isShown: z.boolean(),
  place: z.string().optional(),
});

/** The session that this tab had, with the path where it ended if its page was open. */
export type SignedOut = z.infer<typeof schema>;

/** Remembers for this tab whose session is over, whether it ended by itself, and whether that has been shown. */
export function rememberSignedOut(value: SignedOut): void {
  try {
    sessionStorage.setItem(SIGNED_OUT_KEY, JSON.stringify(value));
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

/** Remembers who is logged in in this tab. */
export function rememberTabPerson(person: string): void {
  try {
    sessionStorage.setItem(TAB_PERSON_KEY, person);
  } catch {
    // The device itself may still know.
  }
}

/** Who was last logged in in this tab, forgotten by reading it; undefined where nobody was, or they logged out here. */
export function takeTabPerson(): string | undefined {
  try {
    const person = sessionStorage.getItem(TAB_PERSON_KEY) ?? undefined;
    sessionStorage.removeItem(TAB_PERSON_KEY);
    return person;
  } catch {
    return undefined;
  }
}

/** Whether the login ended every login of the account, and then led here. */
export function isSignedOutEverywhere(search: string): boolean {
  return new URLSearchParams(search).get("after") === "everywhere";
}
