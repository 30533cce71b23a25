import { atom } from "nanostores";
import { readCached, writeCached } from "../../platform/device-cache.ts";
import { $session } from "../../session/session-store.ts";
import { z } from "zod";

const MAX_KEPT = 20;
const idsSchema = z.array(z.string());

/** Ids of the entries that were chosen most recently, latest first. */
export const $recentEntries = atom<readonly string[]>([]);

/** Loads the person's recent entries from this device, which a logout clears. */
export async function loadRecentEntries(person: string): Promise<void> {
  const stored = idsSchema.safeParse(await readCached("settings", keyOf(person)));
  $recentEntries.set(stored.data ?? []);
}

/**
 * Puts the entry first among the recent ones. Stores them for signed-in people; keeps them until
 * the page closes for visitors.
 */
export function rememberEntry(id: string): void {
  const next = [id, ...$recentEntries.get().filter((other) => other !== id)].slice(0, MAX_KEPT);
  $recentEntries.set(next);
  const session = $session.get();
  if (session.state === "user") void writeCached("settings", keyOf(session.user.id), next);
}

function keyOf(person: string): string {
  return `recent-entries:${person}`;
}
