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
