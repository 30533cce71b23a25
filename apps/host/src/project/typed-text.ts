import { z } from "zod";
import { dropCopy, readCopy } from "../platform/device-copies.ts";
import { platform } from "../platform/platform.ts";
import { markUnkept } from "../sync/save-state.ts";

/** What was typed into a field that was not left yet, and what was stored when it was. */
export interface TypedText {
  readonly text: string;
  readonly over: string;
}

const schema = z.object({ text: z.string(), over: z.string() });
const keyOf = (name: string): string => `typed:${name}`;

/** What stands in fields that were not left yet, by the name it is kept under. */
const standing = new Map<string, TypedText>();

/** Keeps what is typed on this device. What the device can't keep is on the screen alone, and the save indicator says so until the field is left. */
export function keepTyped(name: string, typed: TypedText): void {
  const { local } = platform();
  const key = keyOf(name);
  standing.set(key, typed);
  const tell = (isUnkept: boolean): void => {
    if (standing.get(key) === typed) markUnkept(key, isUnkept);
  };
  local.write("settings", key, typed).then(
    () => tell(!local.isLasting),
    () => tell(true),
  );
}

/** The field was left: what was typed is a change of the project now, or was taken back. What a device does not forget is compared with the field again at the next visit. */
export function forgetTyped(name: string): void {
  standing.delete(keyOf(name));
  markUnkept(keyOf(name), false);
  void dropCopy("settings", keyOf(name));
}

/** What a page that ended had typed; undefined where it had left the field. */
export async function typedBefore(name: string): Promise<TypedText | undefined> {
  return schema.safeParse(await readCopy("settings", keyOf(name))).data;
}

/** What pages that ended had typed into fields whose names begin so, by the rest of the name. */
export async function allTypedBefore(start: string): Promise<ReadonlyMap<string, TypedText>> {
  const keys = (await platform().local.keys("settings")).filter((key) => key.startsWith(keyOf(start)));
  const rests = keys.map((key) => key.slice(keyOf(start).length));
  const all = await Promise.all(rests.map(async (rest) => [rest, await typedBefore(`${start}${rest}`)] as const));
  return new Map(all.flatMap(([rest, typed]) => (typed === undefined ? [] : [[rest, typed] as const])));
}
