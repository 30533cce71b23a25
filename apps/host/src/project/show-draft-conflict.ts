import { toaster } from "../errors/notices.ts";

/** So much of the other text is told; the field itself shows the rest. */
const MAX_CHARACTERS = 200;

/** Says that a field was changed elsewhere while text was typed in it, which stands in it unsaved: both texts are there to choose from. */
export function showDraftConflict(now: string): void {
  const shown = now.length > MAX_CHARACTERS ? `${now.slice(0, MAX_CHARACTERS)}...` : now;
  toaster.error(
    `Someone changed this field while you were typing: ${shown === "" ? "it is empty now" : `it reads “${shown}” now`}. Your text isn't saved yet. Leave the field again to save yours, or press Escape to keep theirs.`,
  );
}
