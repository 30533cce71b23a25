import { z } from "zod";
import { removeCached, readCached } from "../platform/device-cache.ts";
import { platform } from "../platform/platform.ts";
import { tabSession, withSessionLockIfAvailable } from "../platform/session-id.ts";
import { markUnstored } from "../sync/save-state.ts";

/** What was typed into a field that was not left yet, and what was stored when it was. */
export interface Draft {
  readonly text: string;
  readonly over: string;
}

const schema = z.object({ text: z.string(), over: z.string(), at: z.number().default(0) });
/** Where it can't be told whether a tab lives, what was typed there counts as being typed for so long. */
const ABANDONED_AFTER_MS = 600_000;
/** In keys of before there is no tab. */
const KEY = /^typed:(?:tab ([^ ]+) )?(.*)$/su;
const keyOf = (name: string, tab: string): string => `typed:tab ${tab} ${name}`;

/** True for the key of typed text in the local settings. */
export function isDraftKey(key: string): boolean {
  return KEY.test(key);
}

/** In how many fields on this device a person has typed what is not saved. The names of all such fields hold the person's id. */
export async function countDrafts(person: string): Promise<number> {
  const keys = await platform()
    .local.keys("settings")
    .catch(() => []);
  return keys.filter((key) => isDraftKey(key) && key.includes(person)).length;
}

/** What stands in fields that were not left yet, by the name it is kept under. */
const currentDrafts = new Map<string, Draft>();

/** Keeps what is typed on this device, as this tab's. What the device can't keep is on the screen alone, and the save indicator says so until the field is left. */
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
      () => report(true),
    );
}

/** The field was left: what was typed is a change of the project now, or was taken back. What a device does not forget is compared with the field again at the next visit. */
export function discardDraft(name: string): void {
  currentDrafts.delete(name);
  markUnstored(name, false);
  void tabSession().then((tab) => removeCached("settings", keyOf(name, tab)));
}

/** What a page that ended had typed; undefined where it had left the field. */
export async function recoverDraft(name: string): Promise<Draft | undefined> {
  return (await claimDrafts((each) => each === name)).get(name);
}

/** What pages that ended had typed into fields whose names begin so, by the rest of the name. */
export async function recoverDrafts(start: string): Promise<ReadonlyMap<string, Draft>> {
  return new Map(
    [...(await claimDrafts((name) => name.startsWith(start)))].map(
      ([name, draft]) => [name.slice(start.length), draft] as const,
    ),
  );
}

/** Where text lies, and in which tab and under which name it was kept. */
interface DraftLocation {
  readonly key: string;
  readonly tab: string | undefined;
  readonly name: string;
}

/**
 * What was typed under the names that are wanted and that no other living tab is typing; it is this tab's from now on. Of several under one name that is what
 * this tab had before a reload, else the latest; the others wait for a later visit.
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
  // Its own come last.
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
    // A device that does not take it has it where it was.
    await local.write("settings", keyOf(name, own), draft).then(
      () => removeCached("settings", key),
      () => undefined,
    );
  }
  return new Map(
    [...found.values()].map(({ name, draft: { text, over } }) => [name, { text, over }]),
  );
}

/** Whether a tab lives; unknown where the browser gives no locks. */
async function tabStatus(tab: string): Promise<"lives" | "ended" | "unknown"> {
  let status: "lives" | "ended" | "unknown" = "lives";
  await withSessionLockIfAvailable(tab, async (isSure) => {
    status = isSure ? "ended" : "unknown";
  });
  return status;
}
