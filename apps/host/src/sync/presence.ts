import { type PresencePlace, presencePlace } from "@tera/contract";
import { atom, computed } from "nanostores";
import { z } from "zod";
import type { Presence } from "../platform/channel-presence.ts";
import { $ownPlace } from "./own-place.ts";

/** A person who has the project open, and where their latest tab is. */
interface PresentUser extends PresencePlace {
  readonly user: string;
}

export interface ProjectPresence {
  readonly projectId: string;
  /** One for each user id, including this person's. Names come from the project's members. */
  readonly users: readonly PresentUser[];
}

/** Undefined while unknown or without an open project. */
export const $presence = atom<ProjectPresence | undefined>(undefined);

const presenceSchema = presencePlace.extend({ user: z.uuid() });

/** Announces this person and tab to the project's members, and updates `$presence`. */
export function projectPresence(projectId: string, user: string): Presence {
  return {
    $me: computed($ownPlace, (place) => ({ user, ...place })),
    onChange(presences) {
      const users = latestTabs(presences);
      const before = $presence.get();
      if (before?.projectId !== projectId || JSON.stringify(before.users) !== JSON.stringify(users))
        $presence.set({ projectId, users });
    },
  };
}

/** Keeps each person's last presence in the list, because the latest announcement comes last. */
function latestTabs(presences: readonly unknown[]): readonly PresentUser[] {
  const users = new Map<string, PresentUser>();
  for (const presence of presences) {
    const { data } = presenceSchema.safeParse(presence);
    if (data !== undefined) users.set(data.user, data);
  }
  return [...users.values()].toSorted((a, b) => a.user.localeCompare(b.user));
}

export function clearPresence(): void {
  $presence.set(undefined);
}
