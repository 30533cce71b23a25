import { isCaching, writeCached, readCached } from "../platform/device-cache.ts";
import { isChangelogKey } from "../help/changelog-key.ts";
import { inOneTab } from "../platform/one-tab.ts";
import { platform } from "../platform/platform.ts";
import { TAB_KEY } from "../platform/session-id.ts";
import { clearWebStorage } from "../platform/web-storage.ts";
import { INVITATION_KEY } from "../projects/kept-invitation.ts";
import { isDraftKey } from "../sync/device/draft-storage.ts";
import { LOGIN_KEY } from "../session/login-memory.ts";
import { POST_LOGIN_KEY } from "../session/post-login-url.ts";
import { SIGNED_OUT_KEY, TAB_PERSON_KEY } from "../session/signed-out.ts";
import { keptDecisions } from "../screening/kept-decisions.ts";
import { keptEntries } from "../timeline/kept-entries.ts";
import { isKeptProfileKey } from "../user/kept-profile.ts";
import { UNVERIFIED_KEY } from "../session/unverified.ts";
import { isUnsentNamesKey, saveUnsentNames } from "./unsent-edits.ts";

/** Settings key of the person whose data is on this device. */
const OWNER_KEY = "owner";
/** Web storage keys that belong to one tab or login, and are kept when the device is cleared. */
const TAB_KEYS: ReadonlySet<string> = new Set([
  TAB_KEY,
  POST_LOGIN_KEY,
  INVITATION_KEY,
  SIGNED_OUT_KEY,
  TAB_PERSON_KEY,
  LOGIN_KEY,
  UNVERIFIED_KEY,
]);

export async function deviceOwner(): Promise<string | undefined> {
  const owner = await readCached("settings", OWNER_KEY);
  return typeof owner === "string" ? owner : undefined;
}

/** Makes `person` the device's owner. Clears other people's data except their unsent edits. */
export async function claimDevice(person: string): Promise<void> {
  if ((await deviceOwner()) === person || !isCaching()) return;
  await clearDevice();
  await writeCached("settings", OWNER_KEY, person);
}

/**
 * Clears this device except what has not been sent, the names that label it, what people have seen
 * of the changelog, and per-tab keys. Runs in one tab at a time, because a second tab would find no
 * names to save. `person` counts as the owner if another tab cleared the device first.
 */
export function clearDevice(person?: string): Promise<void> {
  return inOneTab("empty the device", () => clearDeviceData(person));
}

async function clearDeviceData(person: string | undefined): Promise<void> {
  const owner = (await deviceOwner()) ?? person;
  if (owner !== undefined) await saveUnsentNames(owner);
  // If clearing fails, the next start tries again.
  await platform()
    .local.clear((area, key) => area === "settings" && isKeptSetting(key))
    .catch(() => undefined);
  clearWebStorage(
    (name) =>
      TAB_KEYS.has(name) ||
      isKeptProfileKey(name) ||
      keptDecisions.isKey(name) ||
      keptEntries.isKey(name),
  );
}

function isKeptSetting(key: string): boolean {
  return isDraftKey(key) || isUnsentNamesKey(key) || isChangelogKey(key);
}
