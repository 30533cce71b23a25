import type { Reference } from "../reference.ts";

/** A reference whose id another library had taken, by the number of its library and its place there. */
export interface RenamedReference {
  library: number;
  place: number;
  from: string;
  to: string;
}

/** Several libraries as one. */
export interface UnitedLibrary {
  references: Reference[];
  renamed: RenamedReference[];
}

/**
 * All references of all libraries, in their order, none left out. Ids stay, save those that an earlier reference has:
 * these become `id-2`, `id-3`, in the same way each time.
 */
export function uniteLibraries(libraries: readonly (readonly Reference[])[]): UnitedLibrary {
  const taken = new Set<string>();
  const next = new Map<string, number>();
  // An id that a file gives must not fall to a reference that is renamed before it comes.
  const given = new Set(libraries.flatMap((references) => references.map(({ id }) => id)));
  const united: UnitedLibrary = { references: [], renamed: [] };
  libraries.forEach((references, library) => {
    references.forEach((reference, place) => {
      const { id } = reference;
      if (!taken.has(id)) {
        taken.add(id);
        united.references.push(reference);
        return;
      }
      let count = next.get(id) ?? 2;
      while (given.has(`${id}-${count}`) || taken.has(`${id}-${count}`)) count++;
      next.set(id, count + 1);
      const to = `${id}-${count}`;
      taken.add(to);
      united.references.push({ ...reference, id: to });
      united.renamed.push({ library, place, from: id, to });
    });
  });
  return united;
}
