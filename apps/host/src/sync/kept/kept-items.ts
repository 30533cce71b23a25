import type { z } from "zod";
import {
  readWebStorageJson,
  webStorageNames,
  writeWebStorage,
} from "../../platform/web-storage.ts";
import { markDirty, markUnstored } from "../save-state.ts";

/** Something that the server has not acknowledged. */
export interface KeptItem {
  readonly id: string;
  readonly person: string;
  /** In milliseconds since 1970, later than that of all earlier items on this device. */
  readonly at: number;
}

export interface KeptItems<Item extends KeptItem> {
  /** True for a localStorage key of an item, which stays after a logout. */
  readonly isKey: (key: string) => boolean;
  /**
   * Keeps an item on this device until `forget`, even if the page closes right after the call. If
   * storing fails, the save indicator says so, and the item stays in this page.
   */
  readonly keep: (item: Item) => void;
  /** Returns a person's unsent items of all tabs, oldest first. */
  readonly list: (person: string) => readonly Item[];
  readonly forget: (item: Pick<KeptItem, "person" | "id">) => void;
}

/**
 * Keeps items in localStorage, because only there they survive a page that closes in the same
 * moment. `kind` begins their keys.
 */
export function createKeptItems<Item extends KeptItem>(
  kind: string,
  schema: z.ZodType<Item>,
): KeptItems<Item> {
  const prefix = `${kind}:`;
  const keyOf = ({ person, id }: Pick<KeptItem, "person" | "id">): string =>
    `${prefix}${person} ${id}`;
  /** Items that the browser refused to store, by their key. */
  const unstored = new Map<string, Item>();
  return {
    isKey: (key) => key.startsWith(prefix),
    keep(item) {
      const key = keyOf(item);
      const isStored = writeWebStorage("device", key, JSON.stringify(item));
      if (isStored) unstored.delete(key);
      else unstored.set(key, item);
      markUnstored(key, !isStored);
      markDirty(key, true);
    },
    list(person) {
      const stored = webStorageNames("device").flatMap((key) =>
        key.startsWith(`${prefix}${person} `)
          ? (schema.safeParse(readWebStorageJson("device", key)).data ?? [])
          : [],
      );
      const inPage = [...unstored.values()].filter((item) => item.person === person);
      return [...stored, ...inPage].toSorted((a, b) => a.at - b.at);
    },
    forget(item) {
      const key = keyOf(item);
      unstored.delete(key);
      markUnstored(key, false);
      markDirty(key, false);
      writeWebStorage("device", key, undefined);
    },
  };
}
