/**
 * Texts that this page saved in fields, so that they are not mistaken for another person's changes
 * until the screen shows them.
 */
export interface SavedTexts {
  add(field: string, text: string): void;
  has(field: string, text: string): boolean;
  /**
   * Call when typing begins in a field that shows `shown`. Forgets the field's texts if `shown` is
   * the latest of them.
   */
  begin(field: string, shown: string): void;
}

export function createSavedTexts(): SavedTexts {
  const saved = new Map<string, readonly string[]>();
  return {
    add: (field, text) => void saved.set(field, [...(saved.get(field) ?? []), text]),
    has: (field, text) => saved.get(field)?.includes(text) === true,
    begin(field, shown) {
      if (saved.get(field)?.at(-1) === shown) saved.delete(field);
    },
  };
}
