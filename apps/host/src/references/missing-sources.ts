import type { Reference } from "@tera/references";
import { type Source, sourcesOf, withSource } from "@tera/references/source";

/** The references of a file that have no source. */
export interface MissingSources {
  readonly count: number;
  /** The value that most of them have in the field `database`. */
  readonly database: string | undefined;
}

export const NONE_MISSING: MissingSources = { count: 0, database: undefined };

/** Counts the references that it is called with; `result` returns the counts so far. */
export function missingSourcesCounter(): {
  readonly add: (references: readonly Reference[]) => void;
  readonly result: () => MissingSources;
} {
  let count = 0;
  const databases = new Map<string, number>();
  return {
    add(references) {
      for (const reference of references) {
        if (hasSource(reference)) continue;
        count += 1;
        const { database } = reference;
        if (database !== undefined) databases.set(database, (databases.get(database) ?? 0) + 1);
      }
    },
    result() {
      const [most] = [...databases].toSorted(([, one], [, other]) => other - one);
      return { count, database: most?.[0] };
    },
  };
}

/** Adds the source to the references that have none. */
export function addMissingSource(
  references: readonly Reference[],
  source: Source | undefined,
): readonly Reference[] {
  if (source === undefined) return references;
  return references.map((reference) =>
    hasSource(reference) ? reference : withSource(reference, source),
  );
}

function hasSource(reference: Reference): boolean {
  return sourcesOf(reference).length > 0;
}
