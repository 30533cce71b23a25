import { z } from "zod";

const fileEventSchema = z.object({ path: z.string().optional(), operation: z.string().optional() });

/**
 * A change to the open project's files, received over the live channel. The event after each join
 * has no path, because any file may have changed.
 */
export type FileEvent = z.infer<typeof fileEventSchema>;

const listeners = new Set<(event: FileEvent) => void>();

/** Also reports the person's own changes. Returns a function that unsubscribes. */
export function listenToFiles(listener: (event: FileEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** An invalid payload means that anything may have changed. */
export function notifyFilesChanged(payload: unknown = {}): void {
  const event = fileEventSchema.safeParse(payload).data ?? {};
  for (const listener of listeners) listener(event);
}
