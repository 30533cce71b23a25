import { toaster } from "../errors/notices.ts";

/** How many characters of the stored text the message quotes. */
const MAX_CHARACTERS = 200;

/** The unsaved text stays in the field. */
export function showDraftConflict(now: string): void {
  const shown = now.length > MAX_CHARACTERS ? `${now.slice(0, MAX_CHARACTERS)}...` : now;
  toaster.error(
    `Someone changed this field while you were typing: ${shown === "" ? "it is now empty" : `it now reads “${shown}”`}. Your text isn't saved yet. Leave the field again to save yours, or press Escape to keep theirs.`,
  );
}
