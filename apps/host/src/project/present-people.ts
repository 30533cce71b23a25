import { useStore } from "@nanostores/react";
import { useMemo } from "react";
import type { Member } from "@tera/contract";
import { memberName } from "../projects/project-summary.ts";
import { $presence, type ProjectPresence } from "../sync/presence.ts";
import { $user } from "../user/user-store.ts";
import { $members, $openProjectId } from "./project-store.ts";

export interface PresentPerson {
  readonly id: string;
  readonly name: string;
}

/** Other members who have the project open, sorted by name. */
export function othersPresent(
  presence: ProjectPresence | undefined,
  projectId: string | undefined,
  members: readonly Member[],
  self: string | undefined,
): readonly PresentPerson[] {
  if (presence === undefined || presence.projectId !== projectId) return [];
  return members
    .flatMap((member) =>
      member.user !== null &&
      member.role !== "invite" &&
      member.user !== self &&
      presence.users.includes(member.user)
        ? [{ id: member.user, name: memberName(member) }]
        : [],
    )
    .toSorted((a, b) => a.name.localeCompare(b.name, "en-GB") || a.id.localeCompare(b.id));
}

export function usePresentPeople(): readonly PresentPerson[] {
  const presence = useStore($presence);
  const projectId = useStore($openProjectId);
  const members = useStore($members);
  const self = useStore($user)?.id;
  return useMemo(
    () => othersPresent(presence, projectId, members, self),
    [presence, projectId, members, self],
  );
}
