import { useStore } from "@nanostores/react";
import { useMemo } from "react";
import { memberName } from "../projects/project-summary.ts";
import { $user } from "../user/user-store.ts";
import { $members } from "./project-store.ts";

/** Names people of the open project by id; who has left it is called a former member. */
export function usePersonName(): (id: string | undefined) => string {
  const members = useStore($members);
  const user = useStore($user);
  return useMemo(() => {
    const names = new Map(members.flatMap((member) => (member.user === null ? [] : [[member.user, memberName(member)] as const])));
    return (id) => (id === undefined ? "Somebody" : (names.get(id) ?? (id === user?.id ? user.name : "A former member")));
  }, [members, user]);
}
