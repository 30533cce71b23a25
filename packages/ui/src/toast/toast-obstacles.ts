let obstacles: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function setObstacles(next: readonly HTMLElement[]): void {
  obstacles = next;
  for (const listener of listeners) listener();
}

/**
 * A `ref` callback for buttons at the bottom of a page or dialog: messages stay above the element
 * while it is mounted.
 */
export function toastObstacle(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  setObstacles([...obstacles, element]);
  return () => setObstacles(obstacles.filter((other) => other !== element));
}

export function subscribeToastObstacles(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function toastObstacleRects(): readonly DOMRect[] {
  return obstacles.map((element) => element.getBoundingClientRect());
}
