import { EventLoopTurns } from "../event-loop-turns.ts";
import type { Reference } from "../reference.ts";
import { finish, type Steps } from "../steps.ts";

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

/** So many references are looked at before others may have their turn. */
const REFERENCES_A_STEP = 1_000;

/**
 * All references of all libraries, in their order, none left out. Ids stay, save those that an earlier reference has:
 * these become `id-2`, `id-3`, in the same way each time.
 */
export function uniteLibraries(libraries: readonly (readonly Reference[])[]): UnitedLibrary {
  return finish(unite(libraries));
}

/** The same, with turns for others in between, where no worker does it. */
export async function uniteLibrariesInTurns(libraries: readonly (readonly Reference[])[]): Promise<UnitedLibrary> {
  const turns = new EventLoopTurns();
  const uniting = unite(libraries);
  for (;;) {
    const { done, value } = uniting.next();
    if (done) return value;
    await turns.give();
  }
}

function* unite(libraries: readonly (readonly Reference[])[]): Steps<UnitedLibrary> {
  let count = 0;
  const taken = new Set<string>();
  const next = new Map<string, number>();
  // An id that a file gives must not fall to a reference that is renamed before it comes.
  const given = new Set<string>();
  for (const { id } of libraries.flat()) {
    given.add(id);
    if (++count % REFERENCES_A_STEP === 0) yield;
  }
  const united: UnitedLibrary = { references: [], renamed: [] };
  for (const [library, references] of libraries.entries()) {
    for (const [place, reference] of references.entries()) {
      if (++count % REFERENCES_A_STEP === 0) yield;
      const { id } = reference;
      if (!taken.has(id)) {
        taken.add(id);
        united.references.push(reference);
        continue;
      }
      let number = next.get(id) ?? 2;
      while (given.has(`${id}-${number}`) || taken.has(`${id}-${number}`)) number++;
      next.set(id, number + 1);
      const to = `${id}-${number}`;
      taken.add(to);
      united.references.push({ ...reference, id: to });
      united.renamed.push({ library, place, from: id, to });
    }
  }
  return united;
}
