import type { NameOf } from "../reviewers/names-of.ts";
import type { TeamNotes } from "./team-notes.ts";

export interface Team {
  readonly notes: TeamNotes;
  /** The signed-in person. */
  readonly personId: string | undefined;
  readonly nameOf: NameOf;
}

export function reviewerName({ nameOf, personId }: Team, id: string): string {
  return id === personId ? "You" : nameOf(id);
}
