import { z } from "zod";
import { platform } from "../platform/platform.ts";

/** What was typed into a field that was not left yet, and what was stored when it was. */
export interface TypedText {
  readonly text: string;
  readonly over: string;
}

const schema = z.object({ text: z.string(), over: z.string() });
const keyOf = (name: string): string => `typed:${name}`;

/** Keeps what is typed on this device; what the device can't keep is on the screen alone. */
export function keepTyped(name: string, typed: TypedText): void {
  platform().local.write("settings", keyOf(name), typed).catch(() => undefined);
}

/** The field was left: what was typed is a change of the project now, or was taken back. */
export function forgetTyped(name: string): void {
  platform().local.remove("settings", keyOf(name)).catch(() => undefined);
}

/** What a page that ended had typed; undefined where it had left the field. */
export async function typedBefore(name: string): Promise<TypedText | undefined> {
  return schema.safeParse(await platform().local.read("settings", keyOf(name))).data;
}

/** What pages that ended had typed into fields whose names begin so, by the rest of the name. */
export async function allTypedBefore(start: string): Promise<ReadonlyMap<string, TypedText>> {
  const keys = (await platform().local.keys("settings")).filter((key) => key.startsWith(keyOf(start)));
  const rests = keys.map((key) => key.slice(keyOf(start).length));
  const all = await Promise.all(rests.map(async (rest) => [rest, await typedBefore(`${start}${rest}`)] as const));
  return new Map(all.flatMap(([rest, typed]) => (typed === undefined ? [] : [[rest, typed] as const])));
}
