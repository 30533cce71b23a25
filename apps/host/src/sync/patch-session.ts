import { platform } from "../platform/platform.ts";
import { randomId, tabSession } from "../platform/session-id.ts";

/** Key of the device store's own name, beside the numbers that it gives to batches. */
const STORE_KEY = "outbox-name";
const SEPARATOR = ".";

const names = new WeakMap<object, Promise<string>>();

/**
 * The session under which this tab numbers its batches: the tab's id and the name of the device store that counts. A store that was emptied, or that
 * lives in memory alone, counts from one again; under a new name, so that the server never takes a new batch for one that it has had.
 */
export async function patchSession(): Promise<string> {
  const { local } = platform();
  let name = names.get(local);
  if (name === undefined) {
    name = nameOfStore();
    names.set(local, name);
  }
  return `${await tabSession()}${SEPARATOR}${await name}`;
}

/** The id of the tab that a session of batches belongs to. */
export function tabOf(session: string): string {
  return session.split(SEPARATOR)[0] ?? session;
}

async function nameOfStore(): Promise<string> {
  const { local } = platform();
  const stored = await local.read("settings", STORE_KEY);
  if (typeof stored === "string") return stored;
  const fresh = randomId();
  await local.write("settings", STORE_KEY, fresh);
  return fresh;
}
