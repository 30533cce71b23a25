import { codeOf } from "../../platform/app-error.ts";
import { isRetryable } from "../../platform/http.ts";
import type { UnsentBatch } from "../../platform/local-database.ts";
import { platform } from "../../platform/platform.ts";
import { tabSession, withSessionLockIfAvailable } from "../../platform/session-id.ts";
import { documentGateway, operationsSchema } from "../document-gateway.ts";
import { nextBatches, type Operation } from "@tera/sync";
import { hasQueue, canSendFor } from "../tabs/live-queues.ts";
import { patchSession, tabOf } from "../patch-session.ts";
import { isRefusal } from "../refusals.ts";
import { markDirty } from "../save-state.ts";
import { canSplitBatch, isOperationError, sendIndividually } from "../send-individually.ts";
import { logIgnoredFailure } from "../../platform/ignored-failure.ts";

/** Rebases refused batches of one session, in order; rejects when that is not possible yet. */
export type RebaseRefused = (batches: readonly UnsentBatch[], error: unknown) => Promise<void>;

/** Limits how long opening a document waits for its unsent batches. */
const MAX_CHECKS = 100;
const CHECK_INTERVAL_MS = 300;

/** A living tab closes its open batch after 250 ms, in the background after a second. */
const OPEN_BATCH_TIMEOUT_MS = 3000;

/** Running transfers by document path. */
let sending: Promise<ReadonlyMap<string, Promise<number>>> = Promise.resolve(new Map());

const unsentPaths = new Set<string>();

/**
 * Sends the unsent batches of this tab's earlier page loads and of closed tabs, in order per
 * document. Skips a tab that still holds its session lock. Batches count as dirty until durable.
 * Resolves with the number of batches sent; rejects after trying all if some failed.
 */
export async function sendUnsentBatches(
  user: string,
  rebaseRefused: RebaseRefused,
): Promise<number> {
  const started = startSending(user, rebaseRefused);
  sending = started.catch(() => new Map<string, Promise<number>>());
  const outcomes = await Promise.allSettled((await started).values());
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed !== undefined) throw failed.reason;
  return outcomes.reduce(
    (sent, outcome) => sent + (outcome.status === "fulfilled" ? outcome.value : 0),
    0,
  );
}

/** Waits until the batches are sent or have failed; retries as long as opening may take. */
export async function waitForUnsentBatches(path: string): Promise<void> {
  for (let check = 0; check < MAX_CHECKS; check += 1) {
    const error = await (await sending).get(path)?.then(
      () => undefined,
      (failure: unknown) => failure,
    );
    if (!isRetryable(error)) return;
    await platform().clock.wait(CHECK_INTERVAL_MS);
  }
}

/** Stops counting unsent batches as dirty when their author is no longer signed in. */
export function forgetUnsentBatches(): void {
  for (const path of unsentPaths) markDirty(dirtyKey(path), false);
  unsentPaths.clear();
}

async function startSending(
  user: string,
  rebaseRefused: RebaseRefused,
): Promise<ReadonlyMap<string, Promise<number>>> {
  const own = await tabSession();
  const { session: pageSession } = await patchSession();
  const isRecoverable = (batch: UnsentBatch): boolean =>
    batch.user === user && !(batch.session === pageSession && hasQueue(batch.path));
  const documents = groupBy(
    (await platform().local.listUnsent()).filter(isRecoverable),
    ({ path }) => path,
  );
  // Another tab has sent these documents' batches.
  for (const path of [...unsentPaths].filter((each) => !documents.has(each)))
    markPathUnsent(path, false);
  return new Map(
    [...documents].map(([path, batches]) => [
      path,
      sendDocumentBatches(path, batches, own, rebaseRefused),
    ]),
  );
}

async function sendDocumentBatches(
  path: string,
  unsent: readonly UnsentBatch[],
  own: string,
  rebaseRefused: RebaseRefused,
): Promise<number> {
  let sent = 0;
  // The latest session goes last, so that no older value overwrites a newer one.
  const sessions = [...groupBy(unsent, (batch) => batch.session)].toSorted(
    ([, one], [, other]) => latestOf(one) - latestOf(other),
  );
  for (const [session, batches] of sessions) {
    const send = async (isSure: boolean): Promise<void> => {
      markPathUnsent(path, true);
      sent += await sendInOrder(isSure ? batches : await abandonedBatches(batches), rebaseRefused);
    };
    // Without locks, a duplicated tab may have the same id.
    if (tabOf(session) === own) await send(navigator.locks !== undefined);
    else await withSessionLockIfAvailable(tabOf(session), send);
  }
  markPathUnsent(path, false);
  return sent;
}

function latestOf(batches: readonly UnsentBatch[]): number {
  return batches.reduce((latest, { at = 0 }) => Math.max(latest, at), 0);
}

/**
 * The server accepts each number once. So an open batch whose tab may be alive is sent only if it
 * stayed unchanged longer than a living tab takes to close it.
 */
async function abandonedBatches(batches: readonly UnsentBatch[]): Promise<readonly UnsentBatch[]> {
  const [first] = batches;
  if (first === undefined || !batches.some(({ isGathering }) => isGathering === true))
    return batches;
  const { clock, local } = platform();
  await clock.wait(OPEN_BATCH_TIMEOUT_MS);
  const now = (await local.listUnsent()).filter(
    ({ path, session }) => path === first.path && session === first.session,
  );
  const isSettled = (batch: UnsentBatch): boolean =>
    batch.isGathering !== true ||
    batches.some(({ sequence, at }) => sequence === batch.sequence && at === batch.at);
  return now.filter(isSettled);
}

function markPathUnsent(path: string, isUnsent: boolean): void {
  if (isUnsent) unsentPaths.add(path);
  else unsentPaths.delete(path);
  markDirty(dirtyKey(path), isUnsent);
}

/** Key for `markDirty` that differs from the key of the open document. */
function dirtyKey(path: string): string {
  return `left behind ${path}`;
}

async function sendInOrder(
  batches: readonly UnsentBatch[],
  rebaseRefused: RebaseRefused,
): Promise<number> {
  const { local } = platform();
  let remaining = batches.toSorted((a, b) => a.sequence - b.sequence);
  // Stop when another person is logged in; the batches stay stored.
  for (
    let count = remaining.length;
    remaining.length > 0 && canSendFor(remaining[0]?.user ?? "");
  ) {
    const request = nextBatches({
      batches: remaining.map((batch) =>
        batch.isApart === true ? { ...batch, settled: 0 } : batch,
      ),
    }).slice(0, count);
    const [first] = request;
    if (first === undefined) break;
    let done: readonly UnsentBatch[] = request;
    try {
      if (first.isApart === true) await sendValidOperations(first, rebaseRefused);
      else
        await documentGateway.patchAll(
          first.path,
          first.session,
          request.map(({ sequence, operations }) => ({ sequence, operations })),
        );
      count = remaining.length;
    } catch (error) {
      // Batches stay stored unless the server refuses them. A split batch stays stored on any
      // failure.
      if (!isRefusal(error) || first.isApart === true) throw error;
      // Halve the request to find the refused batch. The server may have applied the batches before
      // it.
      if (request.length > 1 && (isOperationError(error) || isVersionConflict(error))) {
        count = Math.ceil(request.length / 2);
        continue;
      }
      done = await handleRefused(first, remaining, error, rebaseRefused);
      count = remaining.length;
    }
    await Promise.all(done.map((batch) => local.removeUnsent(batch)));
    remaining = remaining.slice(done.length);
  }
  return batches.length - remaining.length;
}

/** True if the document accepts no further changes, including later batches. */
function isVersionConflict(error: unknown): boolean {
  return codeOf(error) === "VERSION-CONFLICT";
}

/** Returns the handled batches: only `batch` or, on a version conflict, also those after it. */
async function handleRefused(
  batch: UnsentBatch,
  remaining: readonly UnsentBatch[],
  error: unknown,
  rebaseRefused: RebaseRefused,
): Promise<readonly UnsentBatch[]> {
  // A malformed batch can't be split.
  const readable = operationsSchema.safeParse(batch.operations).data;
  if (readable !== undefined && (await canSplitBatch({ ...batch, operations: readable }, error))) {
    // If the device fails to store the split, the batch is refused and split again under the same
    // names.
    await platform()
      .local.markSplit(batch)
      .catch((failure: unknown) => logIgnoredFailure("Storing a split batch", failure));
    await sendValidOperations(batch, rebaseRefused);
    return [batch];
  }
  // Exclude split batches, which keep their own names.
  const firstSplit = remaining.findIndex(({ isApart }) => isApart === true);
  const refused = isVersionConflict(error)
    ? remaining.slice(0, firstSplit < 0 ? remaining.length : firstSplit)
    : [batch];
  await rebaseRefused(refused, error);
  return refused;
}

/** Rebases only the refused operations. */
async function sendValidOperations(
  batch: UnsentBatch,
  rebaseRefused: RebaseRefused,
): Promise<void> {
  const operations = operationsOf(batch);
  await sendIndividually(
    { ...batch, operations, settled: 0 },
    {
      onDurable: () => undefined,
      async onRefused(operation, error, name) {
        // Each operation needs its own number, or only the first would be applied.
        await rebaseRefused([{ ...batch, ...name, operations: [operation] }], error);
        return true;
      },
    },
  );
}

function operationsOf({ operations }: UnsentBatch): readonly Operation[] {
  return operationsSchema.parse(operations);
}

function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const found = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = found.get(key);
    if (group === undefined) found.set(key, [item]);
    else group.push(item);
  }
  return found;
}
