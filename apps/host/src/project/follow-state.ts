import type { PresentPerson } from "./present-people.ts";

export interface FollowedPerson {
  readonly id: string;
  readonly name: string;
}

/**
 * `page` is the address that this tab shows while it follows. Following ends when the person opens
 * another page.
 */
export type FollowState =
  | { readonly state: "idle" }
  | {
      /** "away" while the person is not present, as during a reload of their page. */
      readonly state: "following" | "away";
      readonly person: FollowedPerson;
      readonly page: string | undefined;
    };

export type FollowEvent =
  | {
      readonly type: "follow";
      readonly person: FollowedPerson;
      readonly page: string | undefined;
    }
  /** Following opens `page` in this tab. */
  | { readonly type: "move"; readonly page: string }
  /** This tab now shows `page`, opened either by the person or by following. */
  | { readonly type: "show"; readonly page: string | undefined }
  | { readonly type: "presence"; readonly isPresent: boolean }
  | { readonly type: "stop" };

const IDLE: FollowState = { state: "idle" };

export function nextFollowState(before: FollowState, event: FollowEvent): FollowState {
  if (event.type === "follow")
    return { state: "following", person: event.person, page: event.page };
  if (before.state === "idle") return before;
  switch (event.type) {
    case "move":
      return { ...before, page: event.page };
    case "show":
      return event.page === before.page ? before : IDLE;
    case "presence": {
      const state = event.isPresent ? "following" : "away";
      return state === before.state ? before : { ...before, state };
    }
    case "stop":
      return IDLE;
  }
}

/**
 * Returns the page that this tab must open to follow the person. Undefined if the followed person
 * follows `self`, directly or through others, because both tabs would then swap pages forever.
 */
export function pageToOpen(
  follow: FollowState,
  people: readonly PresentPerson[],
  self: string | undefined,
): string | undefined {
  if (follow.state === "idle") return undefined;
  const byId = new Map(people.map((person) => [person.id, person]));
  const href = byId.get(follow.person.id)?.place?.href;
  if (href === undefined || href === follow.page) return undefined;
  const passed = new Set<string>();
  let next: string | undefined = follow.person.id;
  while (next !== undefined && !passed.has(next)) {
    if (next === self) return undefined;
    passed.add(next);
    next = byId.get(next)?.following;
  }
  return href;
}
