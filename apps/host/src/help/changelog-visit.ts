import { contentApi } from "@tera/contract";
import { z } from "zod";
import { readCached, writeCached } from "../platform/device-cache.ts";
import { platform } from "../platform/platform.ts";
import { sanitizedHtml } from "../platform/trusted-html.ts";
import { $session } from "../session/session-store.ts";
import { changelogEntries, entryDigest } from "./changelog-entries.ts";
import { changelogKey } from "./changelog-key.ts";
import { $hasNewChanges } from "./changelog-news.ts";

const CHECK_INTERVAL_MS = 6 * 60 * 60 * 1000;

const visit = z.object({
  /** Digests of the entries that the person has seen. */
  seen: z.array(z.string()),
  /** When the changelog was last compared with them, in milliseconds since 1970. */
  checkedAt: z.number(),
  hasNew: z.boolean(),
});

type ChangelogVisit = z.infer<typeof visit>;

/** Counts the visits of the changelog in this page. */
let visits = 0;

/** Each person on this device has their own visit. */
function keyOfPerson(): string {
  const session = $session.get();
  return changelogKey(session.state === "user" ? session.user.id : undefined);
}

/** Undefined before the first visit. */
export async function lastVisit(): Promise<ChangelogVisit | undefined> {
  return visit.safeParse(await readCached("settings", keyOfPerson())).data;
}

/** Stores which entries the person has seen. The next start checks for entries added since. */
export async function saveVisit(seen: readonly string[]): Promise<void> {
  visits += 1;
  $hasNewChanges.set(false);
  await writeCached("settings", keyOfPerson(), { seen, checkedAt: 0, hasNew: false });
}

/**
 * Looks for new entries, at most once in six hours. Does nothing before the first visit, and changes
 * nothing if the person visits the changelog in between.
 */
export async function checkChangelog(): Promise<void> {
  const visitsBefore = visits;
  const last = await lastVisit();
  if (visits !== visitsBefore) return;
  const now = platform().clock.now();
  $hasNewChanges.set(last?.hasNew === true);
  if (last === undefined || now - last.checkedAt < CHECK_INTERVAL_MS) return;
  const html = await platform().http.call(contentApi.readChangelog, {
    anonymous: true,
    retry: false,
  });
  if (visits !== visitsBefore) return;
  const page = document.createElement("template");
  page.innerHTML = sanitizedHtml(html, { isOwn: true });
  const hasNew = changelogEntries(page.content).some(
    (entry) => !last.seen.includes(entryDigest(entry)),
  );
  $hasNewChanges.set(hasNew);
  await writeCached("settings", keyOfPerson(), { ...last, checkedAt: now, hasNew });
}
