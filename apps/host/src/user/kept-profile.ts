import { z } from "zod";
import { readCached, removeCached } from "../platform/device-cache.ts";
import { platform } from "../platform/platform.ts";
import { readUserData, type UserData } from "./user.ts";

const KEY = /^profile:([^ ]+) (.+)$/su;
const keyOf = (person: string, field: string): string => `profile:${person} ${field}`;
const kept = z.object({ value: z.unknown() });

/** True for a settings key of a profile change that is not in the person's document yet. */
export function isKeptProfileKey(key: string): boolean {
  return KEY.test(key);
}

/** Keeps profile changes on this device until `forgetProfile`, even after a logout. */
export async function keepProfile(person: string, change: Partial<UserData>): Promise<void> {
  const { local } = platform();
  await Promise.all(
    Object.entries(change).map(([field, value]) =>
      local.write("settings", keyOf(person, field), { value }),
    ),
  );
}

/** Returns the changes that the person's document lacks. A field to be unset is undefined. */
export async function keptProfile(person: string): Promise<Partial<UserData>> {
  const keys = await platform()
    .local.keys("settings")
    .catch(() => []);
  const fields = await Promise.all(
    keys.map(async (key): Promise<readonly (readonly [string, unknown])[]> => {
      const [, owner, field = ""] = KEY.exec(key) ?? [];
      const { data } = kept.safeParse(owner === person ? await readCached("settings", key) : null);
      return data === undefined ? [] : [[field, data.value]];
    }),
  );
  const change = Object.fromEntries(fields.flat());
  const unset = Object.entries(change).filter(([, value]) => value === undefined);
  return { ...readUserData(change), ...Object.fromEntries(unset) };
}

export async function forgetProfile(person: string, change: Partial<UserData>): Promise<void> {
  await Promise.all(
    Object.keys(change).map((field) => removeCached("settings", keyOf(person, field))),
  );
}
