import type { HistoryPatch } from "@tera/contract";
import { useStore } from "@nanostores/react";
import { useMemo } from "react";
import { memberName } from "../projects/project-summary.ts";
import { $user } from "../user/user-store.ts";
import { $members } from "./project-store.ts";

/** Returns a function from a change to the name of its author. */
export function useAuthorName(): (
  change: Pick<HistoryPatch, "author"> & { readonly authorName: string | null },
) => string {
  const nameOf = usePersonName();
  return ({ author, authorName }) =>
    author === null ? (authorName ?? "Someone") : nameOf(author, authorName ?? undefined);
}

/**
 * Returns a function from a person's id to their name. It names a former member by `known`, or "A
 * former member" if that is missing.
 */
export function usePersonName(): (id: string | undefined, known?: string) => string {
  const members = useStore($members);
  const user = useStore($user);
  return useMemo(() => {
    const names = new Map(
      members.flatMap((member) =>
        member.user === null ? [] : [[member.user, memberName(member)] as const],
      ),
    );
    return (id, known) =>
      id === undefined
        ? "Someone"
        : (names.get(id) ?? (id === user?.id ? user.name : (known ?? "A former member")));
  }, [members, user]);
}
