import { z } from "zod";
import { dropCopy, readCopy } from "../platform/device-copies.ts";
import { platform } from "../platform/platform.ts";
import { tabSession, whereNoTabHas } from "../platform/session-id.ts";
import { markUnkept } from "../sync/save-state.ts";

/** What was typed into a field that was not left yet, and what was stored when it was. */
export interface TypedText {
  readonly text: string;
  readonly over: string;
}

const schema = z.object({ text: z.string(), over: z.string(), at: z.number().default(0) });
/** Where it can't be told whether a tab lives, what was typed there counts as being typed for so long. */
const LEFT_ALONE_MILLISECONDS = 600_000;
/** In keys of before there is no tab. */
const KEY = /^typed:(?:tab ([^ ]+) )?(.*)$/su;
const keyOf = (name: string, tab: string): string => `typed:tab ${tab} ${name}`;

/** True for the key of typed text in the local settings. */
export function isTypedKey(key: string): boolean {
  return KEY.test(key);
}

/** In how many fields on this device a person has typed what is not saved. The names of all such fields hold the person's id. */
export async function countTyped(person: string): Promise<number> {
  const keys = await platform()
    .local.keys("settings")
    .catch(() => []);
  return keys.filter((key) => isTypedKey(key) && key.includes(person)).length;
}

/** What stands in fields that were not left yet, by the name it is kept under. */
const standing = new Map<string, TypedText>();

/** Keeps what is typed on this device, as this tab's. What the device can't keep is on the screen alone, and the save indicator says so until the field is left. */
export function keepTyped(name: string, typed: TypedText): void {
  const { local } = platform();
  const at = Date.now();
  standing.set(name, typed);
  const tell = (isUnkept: boolean): void => {
    if (standing.get(name) === typed) markUnkept(name, isUnkept);
  };
  tabSession()
    .then((tab) => local.write("settings", keyOf(name, tab), { ...typed, at }))
    .then(
      () => tell(!local.isLasting),
      () => tell(true),
    );
}

/** The field was left: what was typed is a change of the project now, or was taken back. What a device does not forget is compared with the field again at the next visit. */
export function forgetTyped(name: string): void {
  standing.delete(name);
  markUnkept(name, false);
  void tabSession().then((tab) => dropCopy("settings", keyOf(name, tab)));
}

/** What a page that ended had typed; undefined where it had left the field. */
export async function typedBefore(name: string): Promise<TypedText | undefined> {
  return (await takeUp((each) => each === name)).get(name);
}

/** What pages that ended had typed into fields whose names begin so, by the rest of the name. */
export async function allTypedBefore(start: string): Promise<ReadonlyMap<string, TypedText>> {
  return new Map(
    [...(await takeUp((name) => name.startsWith(start)))].map(
      ([name, typed]) => [name.slice(start.length), typed] as const,
    ),
  );
}

/** Where text lies, and in which tab and under which name it was kept. */
interface Place {
  readonly key: string;
  readonly tab: string | undefined;
  readonly name: string;
}

/**
 * What was typed under the names that are wanted and that no other living tab is typing; it is this tab's from now on. Of several under one name that is what
 * this tab had before a reload, else the latest; the others wait for a later visit.
 */
async function takeUp(
  isWanted: (name: string) => boolean,
): Promise<ReadonlyMap<string, TypedText>> {
  const { local } = platform();
  const own = await tabSession();
  const places = (await local.keys("settings")).flatMap((key): Place[] => {
    const [, tab, name] = KEY.exec(key) ?? [];
    return name !== undefined && isWanted(name) ? [{ key, tab, name }] : [];
  });
  const found = new Map<string, Place & { readonly typed: z.infer<typeof schema> }>();
  // Its own come last.
  for (const place of places.toSorted(
    (one, other) => Number(one.tab === own) - Number(other.tab === own),
  )) {
    const life = place.tab === undefined || place.tab === own ? "ended" : await lifeOf(place.tab);
    const { data: typed } = schema.safeParse(await readCopy("settings", place.key));
    if (
      typed === undefined ||
      life === "lives" ||
      (life === "unknown" && Date.now() - typed.at < LEFT_ALONE_MILLISECONDS)
    )
      continue;
    if (place.tab === own || typed.at >= (found.get(place.name)?.typed.at ?? 0))
      found.set(place.name, { ...place, typed });
  }
  for (const { key, name, typed } of found.values()) {
    if (key === keyOf(name, own)) continue;
    // A device that does not take it has it where it was.
    await local.write("settings", keyOf(name, own), typed).then(
      () => dropCopy("settings", key),
      () => undefined,
    );
  }
  return new Map(
    [...found.values()].map(({ name, typed: { text, over } }) => [name, { text, over }]),
  );
}

/** Whether a tab lives; unknown where the browser gives no locks. */
async function lifeOf(tab: string): Promise<"lives" | "ended" | "unknown"> {
  let life: "lives" | "ended" | "unknown" = "lives";
  await whereNoTabHas(tab, async (isSure) => {
    life = isSure ? "ended" : "unknown";
  });
  return life;
}
