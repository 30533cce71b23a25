import { computed } from "nanostores";
import { z } from "zod";
import { stopCaching } from "../platform/device-cache.ts";
import { platform } from "../platform/platform.ts";
import { whenTrue } from "../platform/when-true.ts";
import { clearWebStorage } from "../platform/web-storage.ts";
import { $isSettled } from "../projects/active-project.ts";
import { LOGIN_KEY, rememberLogin } from "../session/login-memory.ts";
import type { SessionEnd } from "../session/session-end.ts";
import { rememberSignedOut, SIGNED_OUT_PATH } from "../session/signed-out.ts";
import { pauseSending, closeAllBatches } from "../sync/tabs/live-queues.ts";
import { $dirty } from "../sync/save-state.ts";
import { clearDevice } from "./device-owner.ts";
import { listUnsentEdits } from "./unsent-edits.ts";

/** How long a logout waits for unsaved changes and outbox recovery. */
const SAVE_TIMEOUT_MS = 3000;
const $isSaved = computed($dirty, (isDirty) => !isDirty);
/** State of the error page's history entry: the page that failed. */
const beforeErrorSchema = z.object({ place: z.string() });

/** Waits briefly for changes to be sent, then clears the device except unsent edits. */
export async function prepareLogout(person: string): Promise<void> {
  await Promise.race([
    whenTrue($isSettled).then(() => whenTrue($isSaved)),
    platform().clock.wait(SAVE_TIMEOUT_MS),
  ]);
  await clearSession(person);
  // Keep the login key: other tabs must notice the logout only after the provider has ended the
  // session.
  clearWebStorage((name) => name === LOGIN_KEY);
  if ((await listUnsentEdits(person)).length > 0)
    rememberSignedOut({ person, isEnded: false, isShown: false });
}

/**
 * Stores this page's edits, clears the device and loads another page, so that nothing stays in
 * memory.
 */
export async function leaveSession(person: string, reason: SessionEnd): Promise<void> {
  if (reason === "other person") {
    // Don't clear the device: it already belongs to the other person.
    pauseSending();
    stopCaching();
    await storeOpenBatches();
    location.replace("/");
    return;
  }
  await clearSession(person);
  clearWebStorage(() => false);
  rememberLogin(undefined);
  rememberSignedOut({
    person,
    isEnded: true,
    isShown: true,
    place: beforeError().place,
  });
  location.replace(SIGNED_OUT_PATH);
}

/** Removes this device's copies of server data, except unsent edits, and loads the page again. */
export async function clearCopies(person: string): Promise<void> {
  await clearSession(person);
  location.reload();
}

/** Returns the open page or, on the error page, the page that failed. */
export function beforeError(): z.infer<typeof beforeErrorSchema> {
  const failed =
    location.pathname === "/error" ? beforeErrorSchema.safeParse(history.state).data : undefined;
  return failed ?? { place: `${location.pathname}${location.search}` };
}

async function clearSession(person: string): Promise<void> {
  pauseSending();
  stopCaching();
  await storeOpenBatches();
  await clearDevice(person);
}

/** Resolves once the open batches are stored. `listUnsent` waits for all earlier writes. */
async function storeOpenBatches(): Promise<void> {
  closeAllBatches();
  await platform()
    .local.listUnsent()
    .catch(() => undefined);
}
