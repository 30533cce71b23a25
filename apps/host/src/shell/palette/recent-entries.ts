import { atom } from "nanostores";
import { readCached, writeCached } from "../../platform/device-cache.ts";
import { $session } from "../../session/session-store.ts";
import { z } from "zod";

const MAX_KEPT = 20;
const idsSchema = z.array(z.string());

/** Ids of the entries that were taken last, latest first. */
export const $recentEntries = atom<readonly string[]>([]);

/** The device forgets them with everything else at the logout. */
export async function loadRecentEntries(person: string): Promise<void> {
  const stored = idsSchema.safeParse(await readCached("settings", keyOf(person)));
  $recentEntries.set(stored.data ?? []);
}

/** Visitors have them until the page closes. */
export function rememberEntry(id: string): void {
  const next = [id, ...$recentEntries.get().filter((other) => other !== id)].slice(0, MAX_KEPT);
  $recentEntries.set(next);
  const session = $session.get();
  if (session.state === "user") void writeCached("settings", keyOf(session.user.id), next);
}

function keyOf(person: string): string {
  return `recent-entries:${person}`;
}
