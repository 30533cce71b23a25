import { atom } from "nanostores";
import { z } from "zod";
import type { Presence } from "../platform/realtime.ts";

/** Who has a project open. */
export interface ProjectPresence {
  readonly projectId: string;
  /** Ids of people, each once however many tabs they have; the person of this tab among them. Names come from the project's members. */
  readonly users: readonly string[];
}

/** Who has the active project open now; undefined until that is known, and while no project is open. */
export const $presence = atom<ProjectPresence | undefined>(undefined);

const presenceSchema = z.object({ user: z.uuid() });

/** Being seen in a project by its members, and seeing who else has it open. */
export function projectPresence(projectId: string, user: string): Presence {
  return {
    me: { user },
    onChange(presences) {
      const users = [
        ...new Set(presences.flatMap((tab) => presenceSchema.safeParse(tab).data?.user ?? [])),
      ].toSorted();
      const before = $presence.get();
      if (before?.projectId !== projectId || before.users.join(" ") !== users.join(" "))
        $presence.set({ projectId, users });
    },
  };
}

/** Nobody is known to be there: no project is open. */
export function clearPresence(): void {
  $presence.set(undefined);
}
