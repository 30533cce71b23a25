import { isCaching, writeCached, readCached } from "../platform/device-cache.ts";
import { inOneTab } from "../platform/one-tab.ts";
import { platform } from "../platform/platform.ts";
import { TAB_KEY } from "../platform/session-id.ts";
import { clearWebStorage } from "../platform/web-storage.ts";
import { isDraftKey } from "../project/draft-storage.ts";
import { LOGIN_KEY } from "../session/login-memory.ts";
import { POST_LOGIN_KEY } from "../session/post-login-url.ts";
import { SIGNED_OUT_KEY, TAB_PERSON_KEY } from "../session/signed-out.ts";
import { isUnsentNamesKey, saveUnsentNames } from "./unsent-edits.ts";

/** Key in the local settings of whose copies and settings lie on this device. */
const OWNER_KEY = "owner";
/** Of a tab or a login, not of the person before: they go when those do. */
const TAB_KEYS: ReadonlySet<string> = new Set([
  TAB_KEY,
  POST_LOGIN_KEY,
  SIGNED_OUT_KEY,
  TAB_PERSON_KEY,
  LOGIN_KEY,
]);

/** Whose copies and settings lie on this device; undefined where nobody's do. */
export async function deviceOwner(): Promise<string | undefined> {
  const owner = await readCached("settings", OWNER_KEY);
  return typeof owner === "string" ? owner : undefined;
}

/** Makes the device a person's: of anybody else only the work that waits to be sent stays, under their own name. */
export async function claimDevice(person: string): Promise<void> {
  if ((await deviceOwner()) === person || !isCaching()) return;
  await clearDevice();
  await writeCached("settings", OWNER_KEY, person);
}

/**
 * Removes every copy and setting that this device keeps. What was typed or changed and is not sent yet stays, with what is needed to list it;
 * so does what is a tab's. Tabs whose session ends together do it one after the other: the second would find no names left to keep.
 * Where another tab has done it already, the device is nobody's any more: `person` says whose work this page leaves.
 */
export function clearDevice(person?: string): Promise<void> {
  return inOneTab("empty the device", () => clearDeviceData(person));
}

async function clearDeviceData(person: string | undefined): Promise<void> {
  const owner = (await deviceOwner()) ?? person;
  if (owner !== undefined) await saveUnsentNames(owner);
  // A device that refuses is emptied at the next start.
  await platform()
    .local.clear((area, key) => area === "settings" && (isDraftKey(key) || isUnsentNamesKey(key)))
    .catch(() => undefined);
  clearWebStorage((name) => TAB_KEYS.has(name));
}
