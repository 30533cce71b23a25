import type { Reference } from "../reference.ts";
import { finish, type Steps } from "../steps.ts";

/**
 * `library` is the index of the reference's library, `place` the reference's index in that library.
 */
export interface RenamedReference {
  library: number;
  place: number;
  from: string;
  to: string;
}

export interface CombinedLibrary {
  references: Reference[];
  renamed: RenamedReference[];
}

const REFERENCES_PER_STEP = 1_000;

/**
 * Joins the libraries into one. A reference whose id is already used gets `id-2`, `id-3` and so on,
 * deterministically.
 */
export function combineLibraries(libraries: readonly (readonly Reference[])[]): CombinedLibrary {
  const renamed = finish(renameDuplicateIds(libraries));
  let count = 0;
  const united = libraries.flatMap((references, library) =>
    references.map((reference, place) => {
      const rename = renamed[count];
      if (rename?.library !== library || rename.place !== place) return reference;
      count++;
      return { ...reference, id: rename.to };
    }),
  );
  return { references: united, renamed };
}

/** Returns the references to rename when libraries are combined. Reads only their ids. */
export function* renameDuplicateIds(
  libraries: readonly (readonly Pick<Reference, "id">[])[],
): Steps<RenamedReference[]> {
  let count = 0;
  const taken = new Set<string>();
  const next = new Map<string, number>();
  // A new id must not equal one that comes later.
  const given = new Set<string>();
  for (const references of libraries) {
    for (const { id } of references) {
      given.add(id);
      if (++count % REFERENCES_PER_STEP === 0) yield;
    }
  }
  const renamed: RenamedReference[] = [];
  for (const [library, references] of libraries.entries()) {
    for (const [place, { id }] of references.entries()) {
      if (++count % REFERENCES_PER_STEP === 0) yield;
      if (!taken.has(id)) {
        taken.add(id);
        continue;
      }
      let number = next.get(id) ?? 2;
      while (given.has(`${id}-${number}`) || taken.has(`${id}-${number}`)) number++;
      next.set(id, number + 1);
      const to = `${id}-${number}`;
      taken.add(to);
      renamed.push({ library, place, from: id, to });
    }
  }
  return renamed;
}
