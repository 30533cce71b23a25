import { atom } from "nanostores";
import { navigate } from "wouter/use-browser-location";
import { toaster } from "../errors/notices.ts";
import { $following } from "../sync/own-place.ts";
import { type FollowEvent, type FollowState, nextFollowState } from "./follow-state.ts";
import { ownPage } from "./place.ts";
import type { PresentPerson } from "./present-people.ts";

export const $follow = atom<FollowState>({ state: "idle" });

function dispatch(event: FollowEvent): void {
  const next = nextFollowState($follow.get(), event);
  $follow.set(next);
  $following.set(next.state === "idle" ? undefined : next.person.id);
}

/** Opens the page where the person is, and then each page to which they move. */
export function followPerson({ id, name, place }: PresentPerson): void {
  const current = ownPage();
  const page = place?.href ?? current;
  dispatch({ type: "follow", person: { id, name }, page });
  if (page !== undefined && page !== current) navigate(page);
}

/** Replaces the history entry, so that Back leads to where following began. */
export function openFollowedPage(page: string): void {
  dispatch({ type: "move", page });
  if (page !== ownPage()) navigate(page, { replace: true });
}

/** Stops following if the person in this tab opened a page other than the followed one. */
export function checkShownPage(): void {
  dispatch({ type: "show", page: ownPage() });
}

export function setFollowedPresence(isPresent: boolean): void {
  dispatch({ type: "presence", isPresent });
}

export function stopFollowing(): void {
  dispatch({ type: "stop" });
}

export function endBecauseLeft(name: string): void {
  stopFollowing();
  toaster.show(`${name} left`);
}
