import { openTokenBuckets } from "../../access/token-bucket.ts";
import type { Quotas } from "../../quotas.ts";

/** How many seconds' frames may come at once: many tabs join their topics again in the same moment. */
const BURST_SECONDS = 10;
const BYTES_A_FRAME = 8 * 1024;
const LISTENERS_A_FRAME = 25;

/** Whose frames are counted together: a person's, or those of an address while nobody is signed in. */
export type FrameSender = { readonly person: string } | { readonly address: string };

/** Counts the frames of each person and address over all their sockets. */
export interface FrameBudget {
  /** Counts a frame of so many bytes before it is read; the name of the limit where it is one too many. */
  receive(sender: FrameSender, bytes: number): keyof Quotas | undefined;
  /** Counts what a frame costs in addition because so many listeners get it; the name of the limit where that is too much. */
  announce(sender: FrameSender, bytes: number, listeners: number): keyof Quotas | undefined;
}

/** Budgets that nothing was taken from yet. */
export function openFrameBudget({ personFrames, addressFrames }: Pick<Quotas, "personFrames" | "addressFrames">): FrameBudget {
  const people = openTokenBuckets(personFrames * BURST_SECONDS, personFrames);
  const addresses = openTokenBuckets(addressFrames * BURST_SECONDS, addressFrames);
  const spend = (sender: FrameSender, cost: number): keyof Quotas | undefined => {
    if ("person" in sender) return people.spend(sender.person, cost) ? undefined : "personFrames";
    return addresses.spend(sender.address, cost) ? undefined : "addressFrames";
  };
  const framesIn = (bytes: number): number => 1 + bytes / BYTES_A_FRAME;
  return {
    receive: (sender, bytes) => spend(sender, framesIn(bytes)),
    announce: (sender, bytes, listeners) => spend(sender, framesIn(bytes) * (listeners / LISTENERS_A_FRAME)),
  };
}
