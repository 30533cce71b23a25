import { shareBuckets } from "../../access/shared-buckets.ts";
import { openTokenBuckets } from "../../access/token-bucket.ts";
import type { Quotas } from "../../quotas.ts";
import type { Replicas } from "../../replicas/replicas.ts";

/**
 * Number of seconds whose frames may arrive at once, so that many tabs can rejoin their topics at
 * the same moment.
 */
const BURST_SECONDS = 10;
/** Each tab sends heartbeats every second or two. */
const HEARTBEAT_COST_FRAMES = 0.1;
const BYTES_PER_FRAME = 8 * 1024;
const LISTENERS_PER_FRAME = 25;

type FrameSender = { readonly person: string } | { readonly address: string };

/** Limits the frames of each person and IP address across all sockets. */
export interface FrameBudget {
  /**
   * Charges the frame's bytes and a heartbeat's cost, before parsing. Returns the name of an
   * exceeded limit.
   */
  receive(sender: FrameSender, bytes: number): keyof Quotas | undefined;
  /**
   * Charges a frame that is not a heartbeat, and its delivery. Returns the name of an exceeded
   * limit.
   */
  handle(sender: FrameSender, bytes: number, listeners: number): keyof Quotas | undefined;
}

export function openFrameBudget(
  { personFrames, addressFrames }: Pick<Quotas, "personFrames" | "addressFrames">,
  replicas?: Replicas,
): FrameBudget {
  const bucketsOf = (name: string, perSecond: number) => {
    const capacity = perSecond * BURST_SECONDS;
    return shareBuckets(replicas, name, capacity, openTokenBuckets(capacity, perSecond));
  };
  const people = bucketsOf("personFrames", personFrames);
  const addresses = bucketsOf("addressFrames", addressFrames);
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
