import { codeOf } from "../platform/app-error.ts";
import { isRetryable } from "../platform/http.ts";
import type { UnsentBatch } from "../platform/local-database.ts";
import { platform } from "../platform/platform.ts";
import { tabSession, withSessionLockIfAvailable } from "../platform/session-id.ts";
import { documentGateway, operationsSchema } from "./document-gateway.ts";
import type { Operation } from "./operations.ts";
import { hasQueue, canSendFor } from "./live-queues.ts";
import { nextBatches } from "./patch-queue.ts";
import { patchSession, tabOf } from "./patch-session.ts";
import { isRefusal } from "./refusals.ts";
import { markDirty } from "./save-state.ts";
import { canSplitBatch, isOperationError, sendIndividually } from "./send-individually.ts";

/** Finds another place for changes of one session that the server refuses at theirs, in their order; rejects where there is none for now. */
export type RebaseRefused = (batches: readonly UnsentBatch[], error: unknown) => Promise<void>;

/** So often it is looked whether what was left behind is sent before a document is opened without it. */
const MAX_CHECKS = 100;
const CHECK_INTERVAL_MS = 300;

/** A living tab gathers for a quarter of a second, out of sight for a second. */
const OPEN_BATCH_TIMEOUT_MS = 3000;

/** What is being sent of each document that something was left behind of. */
let sending: Promise<ReadonlyMap<string, Promise<number>>> = Promise.resolve(new Map());

/** Documents whose left-behind changes are known of and not durable yet. */
const unsentPaths = new Set<string>();

/**
 * Sends what this tab left behind before a reload, and what tabs left behind that live no more: each document's by itself, in the order it was made, what
 * has waited in few requests. A living tab holds the lock of its session, so its own work is never touched. Until they are durable they count as unsaved.
 * Resolves with the number of batches sent, once all were tried; rejects where some could not be sent.
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

/** Resolves once what was left behind of a document is sent, or can't be for now; while the server is away it waits as long as opening the document would. */
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

/** Nothing counts as left behind any more: whoever left it is not here. */
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
  // What another tab has sent meanwhile is no concern of this one.
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
  // What was typed last goes last, whatever the pages were called: what an earlier one set must not stand over it.
  const sessions = [...groupBy(unsent, (batch) => batch.session)].toSorted(
    ([, one], [, other]) => latestOf(one) - latestOf(other),
  );
  for (const [session, batches] of sessions) {
    const send = async (isSure: boolean): Promise<void> => {
      markPathUnsent(path, true);
      sent += await sendInOrder(isSure ? batches : await abandonedBatches(batches), rebaseRefused);
    };
    // Without locks a copy of this tab has its id as well.
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
 * Those of a session's batches that may go although its tab may live. A living one makes of what it gathers a batch for good within moments, and what went
 * under that number before would be all that the server ever takes: what still gathers must have stayed as it is for longer than that.
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

/** Beside the mark of the same document where it is open. */
function dirtyKey(path: string): string {
  return `left behind ${path}`;
}

async function sendInOrder(
  batches: readonly UnsentBatch[],
  rebaseRefused: RebaseRefused,
): Promise<number> {
  const { local } = platform();
  let remaining = batches.toSorted((a, b) => a.sequence - b.sequence);
  // With another person's login they stay stored.
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
      // Without a word of the server's own on them, or where nobody is logged in any more, they stay stored.
      if (!isRefusal(error) || first.isApart === true) throw error;
      // Which of them it is shows when they go apart: those before it may be known there, and must not go elsewhere a second time.
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

/** Whether a document takes no changes any more, so that all that follow are refused as well. */
function isVersionConflict(error: unknown): boolean {
  return codeOf(error) === "VERSION-CONFLICT";
}

/** Deals with a batch that the server refused and answers what is dealt with: it alone where single operations are at fault, else all that follow it too. */
async function handleRefused(
  batch: UnsentBatch,
  remaining: readonly UnsentBatch[],
  error: unknown,
  rebaseRefused: RebaseRefused,
): Promise<readonly UnsentBatch[]> {
  // Of what no version of the app could have read nothing can go apart.
  const readable = operationsSchema.safeParse(batch.operations).data;
  if (readable !== undefined && (await canSplitBatch({ ...batch, operations: readable }, error))) {
    // Where the device does not note it the batch is refused whole once more, and goes apart under the same names.
    await platform()
      .local.markSplit(batch)
      .catch(() => undefined);
    await sendValidOperations(batch, rebaseRefused);
    return [batch];
  }
  // One whose operations have begun to go apart goes on so, each under its own name.
  const firstSplit = remaining.findIndex(({ isApart }) => isApart === true);
  const refused = isVersionConflict(error)
    ? remaining.slice(0, firstSplit < 0 ? remaining.length : firstSplit)
    : [batch];
  await rebaseRefused(refused, error);
  return refused;
}

/** Sends what is sound of a batch that was refused whole, and finds another place for the rest. */
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
        // Each is a batch of its own there, too: of many with one number only the first would be applied.
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
