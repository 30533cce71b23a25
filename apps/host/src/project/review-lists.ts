import type { Operation } from "@tera/sync";
import { z } from "zod";
import { readFields } from "../platform/readable-fields.ts";
import { type OrderedItem, orderedItems, readOrderedItems } from "./ordered-items.ts";

/** Lists that the members of a project keep in its settings. */
export type ReviewListName = "exclusionReasons" | "reviewLabels";

export const LABEL_COLOURS = ["grey", "blue", "green", "amber", "red"] as const;

export type LabelColour = (typeof LABEL_COLOURS)[number];

export interface ReviewListItem extends OrderedItem {
  readonly name: string;
  /** Only of labels. */
  readonly colour: LabelColour;
}

/** Longer names do not fit the badge of a row. */
export const MAX_ITEM_NAME_LENGTH = 60;

const itemSchema = z.looseObject({
  name: z.string().max(MAX_ITEM_NAME_LENGTH).optional(),
  colour: z.enum(LABEL_COLOURS).optional(),
  order: z.number().optional(),
});

/** A field of the wrong type counts as unset, and an item without a name as missing. */
export function readItems(stored: unknown): readonly ReviewListItem[] {
  return readOrderedItems(stored, (id, value) => {
    const { name = "", colour = "grey", order = 0 } = readFields(itemSchema, value);
    return name.trim() === "" ? undefined : { id, name: name.trim(), colour, order };
  });
}

export const $exclusionReasons = orderedItems(
  "exclusionReasons" satisfies ReviewListName,
  readItems,
);

export const $reviewLabels = orderedItems("reviewLabels" satisfies ReviewListName, readItems);

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

/** Moves an item up (-1) or down (1). Does nothing at the end of the list. */
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
