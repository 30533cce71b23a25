import { z } from "zod";
import { readWebStorageJson, webStorageNames, writeWebStorage } from "../platform/web-storage.ts";
import { markUnstored } from "../sync/save-state.ts";
import { readUserData, type UserData } from "./user.ts";

const KEY = /^profile:([^ ]+) (.+)$/su;
const keyOf = (person: string, field: string): string => `profile:${person} ${field}`;
const kept = z.object({ value: z.unknown().optional() });

/** True for a localStorage key of a profile change that is not in the person's document yet. */
export function isKeptProfileKey(key: string): boolean {
  return KEY.test(key);
}

/**
 * Keeps profile changes on this device until `forgetProfile`, even after a logout and if the page
 * closes right after the call. If storing fails, the save indicator says so.
 */
export function keepProfile(person: string, change: Partial<UserData>): void {
  for (const [field, value] of Object.entries(change)) {
    const key = keyOf(person, field);
    markUnstored(key, !writeWebStorage("device", key, JSON.stringify({ value })));
  }
}

/** Returns the changes that the person's document lacks. A field to be unset is undefined. */
export function keptProfile(person: string): Partial<UserData> {
  const change = Object.fromEntries(keptFields(person));
  const unset = Object.entries(change).filter(([, value]) => value === undefined);
  return { ...readUserData(change), ...Object.fromEntries(unset) };
}

function keptFields(person: string): readonly (readonly [string, unknown])[] {
  return webStorageNames("device").flatMap((key) => {
    const [, owner, field = ""] = KEY.exec(key) ?? [];
    if (owner !== person) return [];
    const { data } = kept.safeParse(readWebStorageJson("device", key));
    return data === undefined ? [] : [[field, data.value] as const];
  });
}

export function forgetProfile(person: string, change: Partial<UserData>): void {
  for (const field of Object.keys(change)) {
    const key = keyOf(person, field);
    markUnstored(key, false);
    writeWebStorage("device", key, undefined);
  }
}
