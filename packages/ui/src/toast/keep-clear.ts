let kept: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLElement[]): void {
  kept = next;
  for (const listener of listeners) listener();
}

/** As a `ref`: messages stand above this element instead of on it, for as long as it is there. For the buttons at the foot of a page or a dialog. */
export function keepClear(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  set([...kept, element]);
  return () => set(kept.filter((other) => other !== element));
}

/** Calls `listener` when there are other elements to keep clear of; returns what stops it. */
export function subscribeKeptClear(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where the elements stand that no message may cover. */
export function keptClear(): readonly DOMRect[] {
  return kept.map((element) => element.getBoundingClientRect());
}
