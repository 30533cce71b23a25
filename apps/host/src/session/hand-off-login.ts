import { z } from "zod";
import { platform } from "../platform/platform.ts";
import type { SessionUser } from "./session-store.ts";

const CLOSE_DELAY_MS = 100;

/** A code that a page of ours changes for the person's token: good once, for a minute. */
export async function createHandoffCode(): Promise<string> {
  return (await platform().http.post("/api/auth/handover", z.object({ code: z.string() }))).code;
}

/** Tells the page of ours that opened this window who has logged in, hands it a code, and closes the window. */
export async function handOffLogin(opener: Window, { id, email }: SessionUser): Promise<void> {
  opener.postMessage(
    { TERA: 1, action: "popupUserState", user: { id, email }, code: await createHandoffCode() },
    location.origin,
  );
  setTimeout(() => window.close(), CLOSE_DELAY_MS);
}
