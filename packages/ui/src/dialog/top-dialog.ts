let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Registers `dialog` as the topmost modal; returns a function that unregisters it. */
export function enterTopDialog(dialog: HTMLElement): () => void {
  set([...open, dialog]);
  return () => set(open.filter((other) => other !== dialog));
}

/** The topmost modal dialog, outside which everything is inert. */
export function topDialog(): HTMLElement | null {
  return open.at(-1) ?? null;
}

export function subscribeTopDialog(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
