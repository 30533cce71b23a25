import { z } from "zod";
import { listCached, removeCached, readCached } from "../../platform/device-cache.ts";
import { platform } from "../../platform/platform.ts";
import { tabSession, withSessionLockIfAvailable } from "../../platform/session-id.ts";
import { markUnstored } from "../save-state.ts";
import { logIgnoredFailure } from "../../platform/ignored-failure.ts";

/** `over` is the stored text when typing began. */
export interface Draft {
  readonly text: string;
  readonly over: string;
}

const schema = z.object({ text: z.string(), over: z.string(), at: z.number().default(0) });
/**
 * If the browser can't determine whether a tab is open, its drafts are recovered only at this age.
 */
const ABANDONED_AFTER_MS = 600_000;
/** Keys written by older app versions name no tab. */
const KEY = /^typed:(?:tab ([^ ]+) )?(.*)$/su;
const keyOf = (name: string, tab: string): string => `typed:tab ${tab} ${name}`;

export function isDraftKey(key: string): boolean {
  return KEY.test(key);
}

/** Counts the drafts whose names contain the person's id, as every draft name does. */
export async function countDrafts(person: string): Promise<number> {
  const keys = await platform()
    .local.keys("settings")
    .catch((error: unknown) => {
      logIgnoredFailure("Listing the drafts", error);
      return [];
    });
  return keys.filter((key) => isDraftKey(key) && key.includes(person)).length;
}

/** Drafts of this tab by name. */
const currentDrafts = new Map<string, Draft>();

/**
 * Stores a draft on this device under this tab. If storing fails, the save indicator says so until
 * the field is left.
 */
export function saveDraft(name: string, draft: Draft): void {
  const { local } = platform();
  const at = Date.now();
  currentDrafts.set(name, draft);
  const report = (isUnstored: boolean): void => {
    if (currentDrafts.get(name) === draft) markUnstored(name, isUnstored);
  };
  tabSession()
    .then((tab) => local.write("settings", keyOf(name, tab), { ...draft, at }))
    .then(
      () => report(!local.isPersistent),
      (error: unknown) => {
        logIgnoredFailure("Storing a draft", error);
        report(true);
      },
    );
}

/**
 * Deletes the draft after the field is left. If that fails, the next visit compares the draft with
 * the field again.
 */
export function discardDraft(name: string): void {
  currentDrafts.delete(name);
  markUnstored(name, false);
  void tabSession().then((tab) => removeCached("settings", keyOf(name, tab)));
}

/** Resolves to undefined if the field was left, because leaving it discards its draft. */
export async function recoverDraft(name: string): Promise<Draft | undefined> {
  return (await claimDrafts((each) => each === name)).get(name);
}

/** Keyed by the draft's name without `start`. */
export async function recoverDrafts(start: string): Promise<ReadonlyMap<string, Draft>> {
  return new Map(
    [...(await claimDrafts((name) => name.startsWith(start)))].map(
      ([name, draft]) => [name.slice(start.length), draft] as const,
    ),
  );
}

/** Reads the latest draft of this name without moving it to this tab. `at` is when it was saved. */
export async function peekDraft(
  name: string,
): Promise<{ readonly text: string; readonly at: number } | undefined> {
  const stored = await listCached("settings", (key) => KEY.exec(key)?.[2] === name);
  return stored
    .flatMap((each) => schema.safeParse(each).data ?? [])
    .toSorted((one, other) => other.at - one.at)[0];
}

interface DraftLocation {
  readonly key: string;
  readonly tab: string | undefined;
  readonly name: string;
}

/**
 * Moves matching drafts to this tab, except those that another open tab is editing. Of several
 * drafts with the same name, takes the one that this tab saved before a reload, otherwise the
 * latest. The others stay for a later visit.
 */
async function claimDrafts(
  isWanted: (name: string) => boolean,
): Promise<ReadonlyMap<string, Draft>> {
  const { local } = platform();
  const own = await tabSession();
  const places = (await local.keys("settings")).flatMap((key): DraftLocation[] => {
    const [, tab, name] = KEY.exec(key) ?? [];
    return name !== undefined && isWanted(name) ? [{ key, tab, name }] : [];
  });
  const found = new Map<string, DraftLocation & { readonly draft: z.infer<typeof schema> }>();
  // This tab's own drafts come last and replace others of the same name.
  for (const place of places.toSorted(
    (one, other) => Number(one.tab === own) - Number(other.tab === own),
  )) {
    const status =
      place.tab === undefined || place.tab === own ? "ended" : await tabStatus(place.tab);
    const { data: draft } = schema.safeParse(await readCached("settings", place.key));
    if (
      draft === undefined ||
      status === "lives" ||
      (status === "unknown" && Date.now() - draft.at < ABANDONED_AFTER_MS)
    )
      continue;
    if (place.tab === own || draft.at >= (found.get(place.name)?.draft.at ?? 0))
      found.set(place.name, { ...place, draft });
  }
  for (const { key, name, draft } of found.values()) {
    if (key === keyOf(name, own)) continue;
    // If the write fails, the draft stays where it was.
    await local.write("settings", keyOf(name, own), draft).then(
      () => removeCached("settings", key),
      (error: unknown) => logIgnoredFailure("Moving a closed tab's draft", error),
    );
  }
  return new Map(
    [...found.values()].map(({ name, draft: { text, over } }) => [name, { text, over }]),
  );
}

/** "unknown" if the browser has no Web Locks. */
async function tabStatus(tab: string): Promise<"lives" | "ended" | "unknown"> {
  let status: "lives" | "ended" | "unknown" = "lives";
  await withSessionLockIfAvailable(tab, async (isSure) => {
    status = isSure ? "ended" : "unknown";
  });
  return status;
}
