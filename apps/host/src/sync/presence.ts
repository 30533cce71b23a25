import { atom } from "nanostores";
import { z } from "zod";
import type { Presence } from "../platform/realtime.ts";

export interface ProjectPresence {
  readonly projectId: string;
  /** Unique user ids, including this person's. Names come from the project's members. */
  readonly users: readonly string[];
}

/** Undefined while unknown or without an open project. */
export const $presence = atom<ProjectPresence | undefined>(undefined);

const presenceSchema = z.object({ user: z.uuid() });

/** Announces this person to the project's members and updates `$presence`. */
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

export function clearPresence(): void {
  $presence.set(undefined);
}
