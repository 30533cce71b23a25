import type { TeamNotes } from "./team-notes.ts";

export interface Team {
  readonly notes: TeamNotes;
  /** The signed-in person. */
  readonly personId: string | undefined;
}

/** "You", a reviewer's name, or "Reviewer 3" for people who have not used the tool. */
export function reviewerName({ notes, personId }: Team, id: string, place: number): string {
  if (id === personId) return "You";
  return notes.names.get(id) ?? `Reviewer ${place + 1}`;
}
