/** The plot and mark colours in their order of use; the first is for the first thing shown. */
export const CATEGORIES = ["navy", "ochre", "teal", "russet", "plum", "olive", "slate"] as const;

/** One of the seven colours that tell groups, people and series apart. */
export type Category = (typeof CATEGORIES)[number];

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** The colour of a thing by its identity: the same text always gives the same colour, on every machine. */
export function categoryOf(identity: string): Category {
  let hash = FNV_OFFSET;
  for (const character of identity) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), FNV_PRIME) >>> 0;
  }
  return CATEGORIES[hash % CATEGORIES.length] ?? "navy";
}

/** The tint behind a mark or an avatar of that colour. */
export function categoryFill(category: Category): string {
  return `color-mix(in srgb, var(--${category}) var(--category-fill), var(--paper))`;
}

/** The colour of an icon on {@link categoryFill}; at least 3.5:1 against it. */
export function categoryIcon(category: Category): string {
  return `color-mix(in srgb, var(--${category}) var(--category-icon), var(--ink))`;
}

/** The colour of letters on {@link categoryFill}; at least 4.5:1 against it. */
export function categoryInk(category: Category): string {
  return `color-mix(in srgb, var(--${category}) 40%, var(--ink))`;
}
