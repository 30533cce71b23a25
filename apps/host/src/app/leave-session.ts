import { computed, type ReadableAtom } from "nanostores";
import { stopKeeping } from "../platform/device-copies.ts";
import { platform } from "../platform/platform.ts";
import { emptyWebStorage } from "../platform/web-storage.ts";
import { $isSettled } from "../projects/active-project.ts";
import { LOGIN_KEY, rememberLogin } from "../session/login-memory.ts";
import type { SessionEnd } from "../session/session-end.ts";
import { rememberSignedOut, SIGNED_OUT_PATH } from "../session/signed-out.ts";
import { holdSending, sealAll } from "../sync/live-queues.ts";
import { $dirty } from "../sync/save-state.ts";
import { emptyDevice } from "./device-owner.ts";
import { listKept } from "./kept-edits.ts";

/** So long a logout waits for what is on its way to the server, and for what earlier pages left to be on its way. */
const SAVED_WITHIN_MS = 3000;
const $isSaved = computed($dirty, (isDirty) => !isDirty);

/** Before a person is logged out here: sends what can be sent, keeps the rest, and empties the device of everything else. */
export async function prepareLogout(person: string): Promise<void> {
  await Promise.race([
    whenTrue($isSettled).then(() => whenTrue($isSaved)),
    platform().clock.wait(SAVED_WITHIN_MS),
  ]);
  await putAway(person);
  // The other tabs learn of it when the login is over at the provider, too.
  emptyWebStorage((name) => name === LOGIN_KEY);
  if ((await listKept(person)).length > 0)
    rememberSignedOut({ person, isEnded: false, isShown: false });
}

/** The session of this page is over: puts its work away, empties the device and leaves the page, so that nothing of it stays in memory. */
export async function leaveSession(person: string, reason: SessionEnd): Promise<void> {
  if (reason === "other person") {
    // The device is theirs already.
    holdSending();
    stopKeeping();
    await storeGathered();
    location.replace("/");
    return;
  }
  await putAway(person);
  emptyWebStorage(() => false);
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

async function putAway(person: string): Promise<void> {
  holdSending();
  stopKeeping();
  await storeGathered();
  await emptyDevice(person);
}

/** Resolves once the device has stored what had gathered: a later look at the table waits for earlier writes. */
async function storeGathered(): Promise<void> {
  sealAll();
  await platform()
    .local.listUnsent()
    .catch(() => undefined);
}
