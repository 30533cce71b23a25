import { useStore } from "@nanostores/react";
import { computed } from "nanostores";
import type { Member } from "@tera/contract";
import { memberName } from "../projects/project-summary.ts";
import { $presence, type ProjectPresence } from "../sync/presence.ts";
import { $user } from "../user/user-store.ts";
import { $placeReader, type Place } from "./place.ts";
import { $members, $openProjectId } from "./project-store.ts";

export interface PresentPerson {
  readonly id: string;
  readonly name: string;
  /** Undefined while the person is on a page outside the project. */
  readonly place: Place | undefined;
  /** The id of the reference that has the person's focus. */
  readonly row: string | undefined;
  /** The id of the person whom this person follows. */
  readonly following: string | undefined;
}

/** Other members who have the project open, sorted by name. */
export function othersPresent(
  presence: ProjectPresence | undefined,
  projectId: string | undefined,
  members: readonly Member[],
  self: string | undefined,
  readPlace: (path: string) => Place | undefined,
): readonly PresentPerson[] {
  if (presence === undefined || presence.projectId !== projectId) return [];
  const users = new Map(presence.users.map((present) => [present.user, present]));
  return members
    .flatMap((member) => {
      const present = users.get(member.user ?? "");
      if (present === undefined || member.role === "invite" || present.user === self) return [];
      const { user: id, path, row, following } = present;
      const place = path === undefined ? undefined : readPlace(path);
      return [{ id, name: memberName(member), place, row, following }];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, "en-GB") || a.id.localeCompare(b.id));
}

const $presentPeople = computed(
  [$presence, $openProjectId, $members, $user, $placeReader],
  (presence, projectId, members, user, readPlace) =>
    othersPresent(presence, projectId, members, user?.id, readPlace),
);

export function usePresentPeople(): readonly PresentPerson[] {
  return useStore($presentPeople);
}

/** For example "Ada Park, in search.ris". */
export function personLabel({ name, place }: PresentPerson): string {
  return place === undefined ? name : `${name}, ${place.label}`;
}
