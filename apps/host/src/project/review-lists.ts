import { isSameJson, type Operation } from "@tera/sync";
import { computed, type ReadableAtom } from "nanostores";
import { z } from "zod";
import { readFields } from "../platform/readable-fields.ts";
import { $projectData } from "./project-store.ts";

/** Lists that the members of a project keep in its settings. */
export type ReviewListName = "exclusionReasons" | "reviewLabels";

export const LABEL_COLOURS = ["grey", "blue", "green", "amber", "red"] as const;

export type LabelColour = (typeof LABEL_COLOURS)[number];

export interface ReviewListItem {
  readonly id: string;
  readonly name: string;
  /** Only of labels. */
  readonly colour: LabelColour;
  /** Ascending. Equal numbers are ordered by id. */
  readonly order: number;
}

/** Longer names do not fit the badge of a row. */
export const MAX_ITEM_NAME_LENGTH = 60;

/**
 * Items are stored by id, so that two members can add one at the same time. A field of the wrong
 * type counts as unset, and an item without a name as missing.
 */
const itemSchema = z.looseObject({
  name: z.string().max(MAX_ITEM_NAME_LENGTH).optional(),
  colour: z.enum(LABEL_COLOURS).optional(),
  order: z.number().optional(),
});

export function readItems(stored: unknown): readonly ReviewListItem[] {
  if (typeof stored !== "object" || stored === null) return [];
  return Object.entries(stored)
    .flatMap(([id, value]): ReviewListItem[] => {
      const { name = "", colour = "grey", order = 0 } = readFields(itemSchema, value);
      return name.trim() === "" ? [] : [{ id, name: name.trim(), colour, order }];
    })
    .toSorted((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1));
}

export const $exclusionReasons = itemsOf("exclusionReasons");

export const $reviewLabels = itemsOf("reviewLabels");

/** Notifies only when an item changes, not at each keystroke in another field. */
function itemsOf(list: ReviewListName): ReadableAtom<readonly ReviewListItem[]> {
  let latest: readonly ReviewListItem[] = [];
  return computed($projectData, (data) => {
    const items = readItems(data?.[list]);
    if (!isSameJson(items, latest)) latest = items;
    return latest;
  });
}

/** Adds names at the end. Leaves out those that the list has, in any case. */
export function itemsAdded(
  list: ReviewListName,
  items: readonly ReviewListItem[],
  names: readonly string[],
  newId: () => string,
): readonly Operation[] {
  const taken = new Set(items.map(({ name }) => name.toLowerCase()));
  const last = items.at(-1)?.order ?? 0;
  return names
    .filter((name) => name.trim() !== "" && !taken.has(name.trim().toLowerCase()))
    .map((name, index) => ({
      set: [list, newId()],
      value: { name: name.trim(), order: last + index + 1 },
    }));
}

/** Moves an item up (-1) or down (1). None at the end of the list. */
export function itemMoved(
  list: ReviewListName,
  items: readonly ReviewListItem[],
  id: string,
  by: -1 | 1,
): readonly Operation[] {
  const from = items.findIndex((item) => item.id === id);
  if (from < 0 || items[from + by] === undefined) return [];
  const moved = items.toSpliced(from, 1).toSpliced(from + by, 0, items[from] as ReviewListItem);
  return moved.flatMap((item, index): Operation[] =>
    item.order === index + 1 ? [] : [{ set: [list, item.id, "order"], value: index + 1 }],
  );
}
