import { z } from "zod";

const roundEventSchema = z.object({ id: z.string() });

type Listener = (round: string | undefined) => void;

const listeners = new Set<Listener>();

/**
 * Calls `listener` with the screening round of the open project that has changed, or undefined if
 * any may have. Returns a function that unsubscribes.
 */
export function listenToRounds(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** An invalid payload means that any round may have changed. */
export function notifyRoundsChanged(payload?: unknown): void {
  const round = roundEventSchema.safeParse(payload).data?.id;
  for (const listener of listeners) listener(round);
}
