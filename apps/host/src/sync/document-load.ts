import type { WritableAtom } from "nanostores";

/**
 * How far a document is that a form edits. "late": the server has not answered yet, and opening
 * continues. "refused": it will not open.
 */
export type DocumentLoad = "closed" | "opening" | "late" | "open" | "refused";

/** Short enough that a person learns why a form can't be edited yet. */
const LATE_AFTER_MS = 2500;

/**
 * Keeps `$load` up to date while `open` runs, unless `signal` aborts. Rejects with the error of
 * `open`.
 */
export async function trackLoad<Opened>(
  $load: WritableAtom<DocumentLoad>,
  signal: AbortSignal,
  open: () => Promise<Opened>,
): Promise<Opened> {
  const set = (state: DocumentLoad): void => {
    if (!signal.aborted) $load.set(state);
  };
  if ($load.get() === "closed" || $load.get() === "refused") set("opening");
  const timer = setTimeout(() => {
    if ($load.get() === "opening") set("late");
  }, LATE_AFTER_MS);
  try {
    const opened = await open();
    set("open");
    return opened;
  } catch (error) {
    set("refused");
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** What a form says about its document instead of `usual`. */
export function loadText(load: DocumentLoad, usual: string): string {
  // Fits one line of a phone, so that nothing below moves.
  if (load === "late") return "Waiting for the server. You can't edit these yet.";
  return load === "refused" ? "These couldn't be loaded. Reload the page to try again." : usual;
}
