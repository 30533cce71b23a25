let obstacles: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function setObstacles(next: readonly HTMLElement[]): void {
  obstacles = next;
  for (const listener of listeners) listener();
}

/** As a `ref`: messages stand above this element instead of on it, for as long as it is there. For the buttons at the foot of a page or a dialog. */
export function toastObstacle(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  setObstacles([...obstacles, element]);
  return () => setObstacles(obstacles.filter((other) => other !== element));
}

/** Calls `listener` when there are other elements to keep clear of; returns what stops it. */
export function subscribeToastObstacles(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where the elements stand that no message may cover. */
export function toastObstacleRects(): readonly DOMRect[] {
  return obstacles.map((element) => element.getBoundingClientRect());
}
