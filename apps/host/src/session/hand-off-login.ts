import { loginApi } from "@tera/contract";
import { platform } from "../platform/platform.ts";
import type { SessionUser } from "./session-store.ts";

const CLOSE_DELAY_MS = 100;

/** Creates a login handoff code, redeemable once within a minute. */
export async function createHandoffCode(): Promise<string> {
  return (await platform().http.call(loginApi.handOff)).code;
}

/** Sends the person and a handoff code to the opener, then closes this window. */
export async function handOffLogin(opener: Window, { id, email }: SessionUser): Promise<void> {
  opener.postMessage(
    { TERA: 1, action: "popupUserState", user: { id, email }, code: await createHandoffCode() },
    location.origin,
  );
  setTimeout(() => window.close(), CLOSE_DELAY_MS);
}
