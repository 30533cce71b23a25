/** Colours, to be used in this order. */
export const CATEGORIES = ["navy", "ochre", "teal", "russet", "plum", "olive", "slate"] as const;

/** A colour that distinguishes groups, people or chart series. */
export type Category = (typeof CATEGORIES)[number];

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Hashes `identity`: the same text has the same colour on every device. */
export function categoryOf(identity: string): Category {
  let hash = FNV_OFFSET;
  for (const character of identity) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), FNV_PRIME) >>> 0;
  }
  return CATEGORIES[hash % CATEGORIES.length] ?? "navy";
}

/** The background of a mark or avatar. */
export function categoryFill(category: Category): string {
  return `color-mix(in srgb, var(--${category}) var(--category-fill), var(--paper))`;
}

/** For icons on {@link categoryFill}; contrast at least 3.5:1. */
export function categoryIcon(category: Category): string {
  return `color-mix(in srgb, var(--${category}) var(--category-icon), var(--ink))`;
}

/** For text on {@link categoryFill}; contrast at least 4.5:1. */
export function categoryInk(category: Category): string {
  return `color-mix(in srgb, var(--${category}) 40%, var(--ink))`;
}
