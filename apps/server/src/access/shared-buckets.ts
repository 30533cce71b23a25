import { z } from "zod";
import type { Replicas } from "../replicas/replicas.ts";
import type { TokenBuckets } from "./token-bucket.ts";

const SHARE_INTERVAL_MS = 1000;
/** Less than this part of a bucket is not worth a message, and waits for more. */
const SHARED_PART = 0.01;
/** Those who spend the least are left out of a message. */
const MAX_SENDERS = 1000;

const spentMessage = z.object({
  name: z.string(),
  spent: z.array(z.tuple([z.string(), z.number().nonnegative()])),
});

/**
 * Lets all servers' spending count in each server's buckets, about a second later. So a sender gets
 * one allowance, and a second's worth more. No request waits for another server.
 */
export function shareBuckets(
  replicas: Replicas | undefined,
  name: string,
  capacity: number,
  buckets: TokenBuckets,
): Pick<TokenBuckets, "spend"> {
  if (replicas === undefined) return buckets;
  const spent = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const share = (): void => {
    timer = undefined;
    const worthwhile = [...spent].filter(([, cost]) => cost >= capacity * SHARED_PART);
    const largest = worthwhile.toSorted(([, a], [, b]) => b - a).slice(0, MAX_SENDERS);
    for (const [sender] of largest) spent.delete(sender);
    if (worthwhile.length === 0 && spent.size > MAX_SENDERS) spent.clear();
    if (largest.length > 0)
      replicas.send("spent", { name, spent: largest } satisfies z.infer<typeof spentMessage>);
  };
  replicas.on("spent", (content) => {
    const message = spentMessage.parse(content);
    if (message.name !== name) return;
    for (const [sender, cost] of message.spent) buckets.charge(sender, cost);
  });
  return {
    spend(sender, cost = 1) {
      const isAllowed = buckets.spend(sender, cost);
      if (isAllowed) {
        spent.set(sender, (spent.get(sender) ?? 0) + cost);
        timer ??= setTimeout(share, SHARE_INTERVAL_MS).unref();
      }
      return isAllowed;
    },
  };
}
