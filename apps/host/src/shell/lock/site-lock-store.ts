import { type SiteLock, toolApi } from "@tera/contract";
import { atom, computed } from "nanostores";
import { configuration } from "../../platform/configuration.ts";
import { platform } from "../../platform/platform.ts";
import { $isOffline } from "../../sync/offline.ts";
import { readWebStorage, writeWebStorage } from "../../platform/web-storage.ts";

const CHECK_INTERVAL_MS = 5000;
const BYPASSED_KEY = "bypassed-lock";

/** The operator's lock; undefined while the site is open. */
export const $siteLock = atom<SiteLock | undefined>(undefined);
/** Id of the lock whose overlay the person removed; a later lock has another id. */
const $bypassed = atom<string | undefined>(readWebStorage("device", BYPASSED_KEY));

export const $isLockShown = computed(
  [$siteLock, $bypassed],
  (lock, bypassed) => lock !== undefined && lock.id !== bypassed,
);

/** Removes the overlay of this lock, also on later visits. The server still refuses changes. */
export function bypassLock(): void {
  const id = $siteLock.get()?.id;
  if (id === undefined) return;
  $bypassed.set(id);
  writeWebStorage("device", BYPASSED_KEY, id);
}

/**
 * Shows at once the lock that came with the page, then polls for changes while the page is visible.
 */
export function followSiteLock(): void {
  $siteLock.set(configuration().siteLock);
  const check = (): void => {
    if (document.visibilityState === "hidden" || $isOffline.get()) return;
    platform()
      .http.call(toolApi.readLock, { anonymous: true })
      .then(({ lock }) => setLock(lock ?? undefined))
      // The next check may succeed; a server that does not answer has its own notice.
      .catch(() => undefined);
  };
  setInterval(check, CHECK_INTERVAL_MS);
  document.addEventListener("visibilitychange", check);
}

function setLock(lock: SiteLock | undefined): void {
  if (JSON.stringify(lock) !== JSON.stringify($siteLock.get())) $siteLock.set(lock);
}
