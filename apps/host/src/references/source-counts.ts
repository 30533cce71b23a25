import type { Reference } from "@tera/references";
import { sourceNames } from "@tera/references/source";

/** Returns the names of the reference's sources, as the column shows them. */
export function sourceText(reference: Reference): string {
  return sourceNames(reference).join(", ");
}

export interface SourceRow {
  /** Undefined for references without a named source. */
  readonly name: string | undefined;
  readonly references: number;
  /** How many of them have no other source. */
  readonly only: number;
}

/** Largest sources first, then references without a source. */
export function countSources(references: readonly Reference[]): readonly SourceRow[] {
  const rows = new Map<string, { references: number; only: number }>();
  let without = 0;
  for (const reference of references) {
    const names = sourceNames(reference);
    if (names.length === 0) without += 1;
    for (const name of names) {
      const row = rows.get(name) ?? { references: 0, only: 0 };
      row.references += 1;
      if (names.length === 1) row.only += 1;
      rows.set(name, row);
    }
  }
  const named = [...rows]
    .map(([name, row]) => ({ name, ...row }))
    .toSorted((one, other) => other.references - one.references);
  return without === 0
    ? named
    : [...named, { name: undefined, references: without, only: without }];
}
