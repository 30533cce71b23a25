let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Says that a modal dialog has opened over all others; returns what says that it has closed. */
export function enterTopDialog(dialog: HTMLElement): () => void {
  set([...open, dialog]);
  return () => set(open.filter((other) => other !== dialog));
}

/** The modal dialog on top, outside of which everything is inert; null when none is open. */
export function topDialog(): HTMLElement | null {
  return open.at(-1) ?? null;
}

/** Calls `listener` when another dialog is on top; returns what stops it. */
export function subscribeTopDialog(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
