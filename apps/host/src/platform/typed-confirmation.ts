/** Words that a person types to confirm an action that is hard to undo. */
export const DELETE_WORD = "DELETE";
export const LEAVE_WORD = "LEAVE";

/** Ignores case and surrounding space. */
export function isConfirmed(typed: string, word: string): boolean {
  return typed.trim().toUpperCase() === word;
}
