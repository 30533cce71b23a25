import { openTokenBuckets } from "../../access/token-bucket.ts";
import type { Quotas } from "../../quotas.ts";

/** How many seconds' frames may come at once: many tabs join their topics again in the same moment. */
const BURST_SECONDS = 10;
/** Each tab sends heartbeats every second or two. */
const HEARTBEAT_COST_FRAMES = 0.1;
const BYTES_PER_FRAME = 8 * 1024;
const LISTENERS_PER_FRAME = 25;

/** Whose frames are counted together: a person's, or those of an address while nobody is signed in. */
type FrameSender = { readonly person: string } | { readonly address: string };

/** Counts the frames of each person and address over all their sockets. */
export interface FrameBudget {
  /** Counts the bytes of a frame, and a tenth for itself, before it is parsed; the name of the limit where that is too much. */
  receive(sender: FrameSender, bytes: number): keyof Quotas | undefined;
  /** Counts a frame that is no heartbeat, and the listeners that get what it says; the name of the limit where that is too much. */
  handle(sender: FrameSender, bytes: number, listeners: number): keyof Quotas | undefined;
}

/** Budgets that nothing was taken from yet. */
export function openFrameBudget({
  personFrames,
  addressFrames,
}: Pick<Quotas, "personFrames" | "addressFrames">): FrameBudget {
  const people = openTokenBuckets(personFrames * BURST_SECONDS, personFrames);
  const addresses = openTokenBuckets(addressFrames * BURST_SECONDS, addressFrames);
  const spend = (sender: FrameSender, cost: number): keyof Quotas | undefined => {
    if ("person" in sender) return people.spend(sender.person, cost) ? undefined : "personFrames";
    return addresses.spend(sender.address, cost) ? undefined : "addressFrames";
  };
  return {
    receive: (sender, bytes) => spend(sender, HEARTBEAT_COST_FRAMES + bytes / BYTES_PER_FRAME),
    handle: (sender, bytes, listeners) =>
      spend(sender, 1 + (1 + bytes / BYTES_PER_FRAME) * (listeners / LISTENERS_PER_FRAME)),
  };
}
