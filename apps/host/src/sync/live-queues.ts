const queues = new Map<string, Set<() => void>>();

/** Notes that this page sends a document's changes itself, and how it is made to go on. Answers how to take that back. */
export function noteQueue(path: string, goOn: () => void): () => void {
  const own = queues.get(path) ?? new Set();
  queues.set(path, own.add(goOn));
  return () => {
    own.delete(goOn);
    if (own.size === 0 && queues.get(path) === own) queues.delete(path);
  };
}

/** Whether this page sends a document's changes itself: then what it has stored of them was not left behind by anybody. */
export function hasQueue(path: string): boolean {
  return queues.has(path);
}

/** Makes every document of this page go on sending where it had stopped: somebody has logged in again, or the line is back. */
export function goOnSending(): void {
  for (const goOn of [...queues.values()].flatMap((own) => [...own])) goOn();
}
