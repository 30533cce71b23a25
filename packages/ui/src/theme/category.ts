/** Use the colours in this order. */
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

/**
 * Assigns a colour to each identity in turn: of the colours used least so far, the first one from
 * `categoryOf` on. Adding an identity at the end changes no other colour.
 */
export function distinctCategories(identities: readonly string[]): ReadonlyMap<string, Category> {
  const categories = new Map<string, Category>();
  const uses = new Map<Category, number>(CATEGORIES.map((category) => [category, 0]));
  for (const identity of new Set(identities)) {
    const start = CATEGORIES.indexOf(categoryOf(identity));
    const order = [...CATEGORIES.slice(start), ...CATEGORIES.slice(0, start)];
    const fewest = Math.min(...uses.values());
    const category = order.find((each) => uses.get(each) === fewest) ?? categoryOf(identity);
    categories.set(identity, category);
    uses.set(category, (uses.get(category) ?? 0) + 1);
  }
  return categories;
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
