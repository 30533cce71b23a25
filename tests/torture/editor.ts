import type { Operation } from "../../packages/sync/src/operations.ts";
import {
  addToOpenBatch,
  isPending,
  nextBatches,
  closeBatch,
  THROTTLE_MS,
} from "../../packages/sync/src/patch-queue.ts";
import {
  acknowledge,
  createReplica,
  type Replica,
  rollback,
} from "../../packages/sync/src/replica.ts";
import { z } from "zod";

/** Types into one document without a pause, and keeps every batch until it is acknowledged. */
export interface Editor {
  readonly session: string;
  readonly path: string;
  /** Acknowledged versions by batch number. */
  readonly acknowledged: ReadonlyMap<number, number>;
  readonly made: number;
  /** Number of requests without an answer. */
  readonly failures: number;
  readonly refusals: readonly string[];
  /** Stops typing; resolves once everything is acknowledged, rejects after the time limit. */
  finish(patienceMilliseconds: number): Promise<void>;
}

export interface EditorOptions {
  readonly origin: string;
  readonly token: string;
  readonly path: string;
  readonly session: string;
  readonly change: (n: number) => readonly Operation[];
  readonly everyMilliseconds: number;
}

const RESPONSE_TIMEOUT_MS = 5000;
const RETRY_DELAY_MS = 200;
const answerSchema = z.object({
  versions: z.array(z.number()).optional(),
  version: z.number().optional(),
});

/** Starts an editor with the product's own queue and sequence numbers. */
export function startEditor({
  origin,
  token,
  path,
  session,
  change,
  everyMilliseconds,
}: EditorOptions): Editor {
  const done = new Map<number, number>();
  const refusals: string[] = [];
  let replica: Replica = createReplica({ state: {}, version: 0 });
  let [made, sequence, failures] = [0, 0, 0];
  let isSending = false;
  const wait = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => setTimeout(resolve, milliseconds));

  const typing = setInterval(() => {
    made += 1;
    replica = { ...replica, queue: addToOpenBatch(replica.queue, change(made)) };
  }, everyMilliseconds);
  const storing = setInterval(() => {
    while (replica.queue.openBatch.length > 0)
      replica = { ...replica, queue: closeBatch(replica.queue, (sequence += 1)) };
    void send();
  }, THROTTLE_MS);

  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    for (
      let batches = nextBatches(replica.queue);
      batches.length > 0;
      batches = nextBatches(replica.queue)
    ) {
      const [only, ...more] = batches;
      const isOne = only !== undefined && more.length === 0;
      try {
        const response = await fetch(
          `${origin}/api/sync/${encodeURIComponent(path)}/${isOne ? "patch" : "patches"}`,
          {
            method: "POST",
            headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
            body: JSON.stringify(isOne ? { session, ...only } : { session, batches }),
            signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
          },
        );
        if (response.status >= 500) throw new Error(`status ${response.status}`);
        if (!response.ok) {
          refusals.push(`${response.status} ${await response.text()}`);
          for (const batch of batches) replica = rollback(replica, batch.sequence);
          continue;
        }
        const answer = answerSchema.parse(await response.json());
        const versions = answer.versions ?? [answer.version ?? 0];
        for (const [place, batch] of batches.entries()) {
          done.set(batch.sequence, versions[place] ?? 0);
          replica = acknowledge(replica, batch.sequence, versions[place] ?? 0);
        }
      } catch {
        failures += 1;
        await wait(RETRY_DELAY_MS);
      }
    }
    isSending = false;
  }

  return {
    session,
    path,
    acknowledged: done,
    refusals,
    get made() {
      return made;
    },
    get failures() {
      return failures;
    },
    async finish(patienceMilliseconds) {
      clearInterval(typing);
      const until = performance.now() + patienceMilliseconds;
      while (isPending(replica.queue)) {
        if (performance.now() > until)
          throw new Error(
            `${session} still has unacknowledged changes after ${patienceMilliseconds} ms.`,
          );
        await wait(20);
      }
      clearInterval(storing);
    },
  };
}
