import { z } from "zod";

const fileEventSchema = z.object({ path: z.string().optional(), operation: z.string().optional() });

/** A change of the open project's files, as the live channel tells it; after a reconnect it names no path. */
export type FileEvent = z.infer<typeof fileEventSchema>;

const listeners = new Set<(event: FileEvent) => void>();

/** Calls the listener for each change of the open project's files, whoever made it; returns what stops it. */
export function listenToFiles(listener: (event: FileEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the listeners; a payload that is not understood counts as "anything may have changed". */
export function notifyFilesChanged(payload: unknown = {}): void {
  const event = fileEventSchema.safeParse(payload).data ?? {};
  for (const listener of listeners) listener(event);
}
