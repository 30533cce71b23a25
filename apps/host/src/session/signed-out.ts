import { z } from "zod";
import { readWebStorage, readWebStorageJson, writeWebStorage } from "../platform/web-storage.ts";

/** The page that says why a session ended and which edits are unsent. */
export const SIGNED_OUT_PATH = "/signed-out";

/** The tab's last session, for the signed-out page; cleared by the next login. */
export const SIGNED_OUT_KEY = "signed-out";
/**
 * The tab's signed-in person, needed if another tab clears the device after the login has ended.
 */
export const TAB_PERSON_KEY = "tab-person";
const schema = z.object({
  person: z.string(),
  isEnded: z.boolean(),
  isShown: z.boolean(),
  place: z.string().optional(),
});

/** `place` is the path of the page that was open when the session ended. */
export type SignedOut = z.infer<typeof schema>;

export function rememberSignedOut(value: SignedOut): void {
  writeWebStorage("tab", SIGNED_OUT_KEY, JSON.stringify(value));
}

export function signedOut(): SignedOut | undefined {
  return schema.safeParse(readWebStorageJson("tab", SIGNED_OUT_KEY)).data;
}

export function forgetSignedOut(): void {
  writeWebStorage("tab", SIGNED_OUT_KEY, undefined);
}

/** Without storage, only the device's owner entry identifies the person. */
export function rememberTabPerson(person: string): void {
  writeWebStorage("tab", TAB_PERSON_KEY, person);
}

/** Reads and clears the tab's last person. Returns undefined after a logout here. */
export function takeTabPerson(): string | undefined {
  const person = readWebStorage("tab", TAB_PERSON_KEY);
  writeWebStorage("tab", TAB_PERSON_KEY, undefined);
  return person;
}

/** What ended all logins of the account, if that is why the person sees the signed-out page. */
export function signedOutAfter(search: string): "everywhere" | "account-deletion" | undefined {
  const after = new URLSearchParams(search).get("after");
  return after === "everywhere" || after === "account-deletion" ? after : undefined;
}
