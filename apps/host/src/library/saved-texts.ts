/**
 * Texts that this page saved in fields. The screen shows them a moment later, and until then they
 * are not another person's changes.
 */
export interface SavedTexts {
  add(field: string, text: string): void;
  has(field: string, text: string): boolean;
  /** Call when typing begins over `shown`. Forgets the field's texts once its latest is shown. */
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
