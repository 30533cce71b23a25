import { useStore } from "@nanostores/react";
import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "wouter";
import { isShortcut } from "../platform/shortcuts.ts";
import { type FollowedPerson, pageToOpen } from "../project/follow-state.ts";
import {
  $follow,
  checkShownPage,
  endBecauseLeft,
  openFollowedPage,
  setFollowedPresence,
  stopFollowing,
} from "../project/follow-store.ts";
import { usePresentPeople } from "../project/present-people.ts";
import { $openProjectId } from "../project/project-store.ts";
import { $user } from "../user/user-store.ts";
import { isFocusInUse, subscribeFocusInUse } from "./focus-in-use.ts";
import { OPEN_DIALOG } from "./palette/palette-keys.ts";

/**
 * Time after which following ends if the followed person is absent. A page that reloads is absent
 * for less.
 */
const LEFT_AFTER_MS = 5000;

interface FollowView {
  readonly person: FollowedPerson;
  /**
   * True while the followed person has moved to another page, but this tab waits because its focus
   * is in use.
   */
  readonly isWaiting: boolean;
}

/** Opens the followed person's pages. Returns undefined while nobody is followed. */
export function useFollow(): FollowView | undefined {
  const follow = useStore($follow);
  const people = usePresentPeople();
  const self = useStore($user)?.id;
  const projectId = useStore($openProjectId);
  const [path] = useLocation();
  const isInUse = useSyncExternalStore(subscribeFocusInUse, isFocusInUse);
  const person = follow.state === "idle" ? undefined : follow.person;
  const page = pageToOpen(follow, people, self);

  useEffect(checkShownPage, [path]);
  useEffect(() => stopFollowing, [projectId]);
  useEffect(() => {
    if (person !== undefined) setFollowedPresence(people.some(({ id }) => id === person.id));
  }, [person, people]);
  useEffect(() => {
    if (page !== undefined && !isInUse) openFollowedPage(page);
  }, [page, isInUse]);

  const leavingName = follow.state === "away" ? follow.person.name : undefined;
  useEffect(() => {
    if (leavingName === undefined) return undefined;
    const timer = setTimeout(() => endBecauseLeft(leavingName), LEFT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [leavingName]);

  const isFollowing = person !== undefined;
  useEffect(() => {
    if (!isFollowing) return undefined;
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [isFollowing]);

  return person && { person, isWaiting: page !== undefined && isInUse };
}

function handleKey(event: KeyboardEvent): void {
  if (
    isShortcut(event, "stopFollowing") &&
    !event.defaultPrevented &&
    document.querySelector(`${OPEN_DIALOG}, [role=menu]`) === null
  )
    stopFollowing();
}
