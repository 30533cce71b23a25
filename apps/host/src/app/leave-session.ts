import { computed, type ReadableAtom } from "nanostores";
import { stopCaching } from "../platform/device-cache.ts";
import { platform } from "../platform/platform.ts";
import { clearWebStorage } from "../platform/web-storage.ts";
import { $isSettled } from "../projects/active-project.ts";
import { LOGIN_KEY, rememberLogin } from "../session/login-memory.ts";
import type { SessionEnd } from "../session/session-end.ts";
import { rememberSignedOut, SIGNED_OUT_PATH } from "../session/signed-out.ts";
import { pauseSending, closeAllBatches } from "../sync/live-queues.ts";
import { $dirty } from "../sync/save-state.ts";
import { clearDevice } from "./device-owner.ts";
import { listUnsentEdits } from "./unsent-edits.ts";

/** So long a logout waits for what is on its way to the server, and for what earlier pages left to be on its way. */
const SAVE_TIMEOUT_MS = 3000;
const $isSaved = computed($dirty, (isDirty) => !isDirty);

/** Before a person is logged out here: sends what can be sent, keeps the rest, and empties the device of everything else. */
export async function prepareLogout(person: string): Promise<void> {
  await Promise.race([
    whenTrue($isSettled).then(() => whenTrue($isSaved)),
    platform().clock.wait(SAVE_TIMEOUT_MS),
  ]);
  await clearSession(person);
  // The other tabs learn of it when the login is over at the provider, too.
  clearWebStorage((name) => name === LOGIN_KEY);
  if ((await listUnsentEdits(person)).length > 0)
    rememberSignedOut({ person, isEnded: false, isShown: false });
}

/** The session of this page is over: puts its work away, empties the device and leaves the page, so that nothing of it stays in memory. */
export async function leaveSession(person: string, reason: SessionEnd): Promise<void> {
  if (reason === "other person") {
    // The device is theirs already.
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
    place: `${location.pathname}${location.search}`,
  });
  location.replace(SIGNED_OUT_PATH);
}

function whenTrue($state: ReadableAtom<boolean>): Promise<void> {
  return new Promise((resolve) => {
    const stop = $state.subscribe((isTrue) => {
      if (!isTrue) return;
      resolve();
      // Called at once where it is true already, before it can be stopped.
      queueMicrotask(() => stop());
    });
  });
}

async function clearSession(person: string): Promise<void> {
  pauseSending();
  stopCaching();
  await storeOpenBatches();
  await clearDevice(person);
}

/** Resolves once the device has stored what had gathered: a later look at the table waits for earlier writes. */
async function storeOpenBatches(): Promise<void> {
  closeAllBatches();
  await platform()
    .local.listUnsent()
    .catch(() => undefined);
}
