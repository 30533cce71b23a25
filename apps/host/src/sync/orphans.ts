import { codeOf } from "../platform/app-error.ts";
import { mayHelp } from "../platform/http.ts";
import type { UnsentBatch } from "../platform/local-database.ts";
import { platform } from "../platform/platform.ts";
import { tabSession, whereNoTabHas } from "../platform/session-id.ts";
import { documentGateway, operationsSchema } from "./document-gateway.ts";
import type { Operation } from "./operations.ts";
import { hasQueue, maySendFor } from "./live-queues.ts";
import { nextBatches } from "./patch-queue.ts";
import { patchSession, tabOf } from "./patch-session.ts";
import { isRefusal } from "./refusals.ts";
import { markDirty } from "./save-state.ts";
import { concernsOperations, isAboutOperations, sendApart } from "./send-apart.ts";

/** Finds another place for changes of one session that the server refuses at theirs, in their order; rejects where there is none for now. */
export type FindPlace = (batches: readonly UnsentBatch[], error: unknown) => Promise<void>;

/** So often it is looked whether what was left behind is sent before a document is opened without it. */
const LOOKS = 100;
const LOOK_AGAIN_MILLISECONDS = 300;

/** A living tab gathers for a quarter of a second, out of sight for a second. */
const GATHERED_WITHIN_MILLISECONDS = 3000;

/** What is being sent of each document that something was left behind of. */
let underWay: Promise<ReadonlyMap<string, Promise<number>>> = Promise.resolve(new Map());

/** Documents whose left-behind changes are known of and not durable yet. */
const known = new Set<string>();

/**
 * Sends what this tab left behind before a reload, and what tabs left behind that live no more: each document's by itself, in the order it was made, what
 * has waited in few requests. A living tab holds the lock of its session, so its own work is never touched. Until they are durable they count as unsaved.
 * Resolves with the number of batches sent, once all were tried; rejects where some could not be sent.
 */
export async function sendOrphans(user: string, findPlace: FindPlace): Promise<number> {
  const started = startSending(user, findPlace);
  underWay = started.catch(() => new Map<string, Promise<number>>());
  const outcomes = await Promise.allSettled((await started).values());
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed !== undefined) throw failed.reason;
  return outcomes.reduce(
    (sent, outcome) => sent + (outcome.status === "fulfilled" ? outcome.value : 0),
    0,
  );
}

/** Resolves once what was left behind of a document is sent, or can't be for now; while the server is away it waits as long as opening the document would. */
export async function leftBehindIsSent(path: string): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    const error = await (await underWay).get(path)?.then(
      () => undefined,
      (failure: unknown) => failure,
    );
    if (!mayHelp(error)) return;
    await platform().clock.wait(LOOK_AGAIN_MILLISECONDS);
  }
}

/** Nothing counts as left behind any more: whoever left it is not here. */
export function forgetOrphans(): void {
  for (const path of known) markDirty(dirtyName(path), false);
  known.clear();
}

async function startSending(
  user: string,
  findPlace: FindPlace,
): Promise<ReadonlyMap<string, Promise<number>>> {
  const own = await tabSession();
  const { session: life } = await patchSession();
  const isLeft = (batch: UnsentBatch): boolean =>
    batch.user === user && !(batch.session === life && hasQueue(batch.path));
  const documents = groups(
    (await platform().local.listUnsent()).filter(isLeft),
    ({ path }) => path,
  );
  // What another tab has sent meanwhile is no concern of this one.
  for (const path of [...known].filter((each) => !documents.has(each))) noteKnown(path, false);
  return new Map(
    [...documents].map(([path, batches]) => [path, sendOfDocument(path, batches, own, findPlace)]),
  );
}

async function sendOfDocument(
  path: string,
  unsent: readonly UnsentBatch[],
  own: string,
  findPlace: FindPlace,
): Promise<number> {
  let sent = 0;
  // What was typed last goes last, whatever the pages were called: what an earlier one set must not stand over it.
  const sessions = [...groups(unsent, (batch) => batch.session)].toSorted(
    ([, one], [, other]) => latestOf(one) - latestOf(other),
  );
  for (const [session, batches] of sessions) {
    const send = async (isSure: boolean): Promise<void> => {
      noteKnown(path, true);
      sent += await sendInOrder(isSure ? batches : await ofNobody(batches), findPlace);
    };
    // Without locks a copy of this tab has its id as well.
    if (tabOf(session) === own) await send(navigator.locks !== undefined);
    else await whereNoTabHas(tabOf(session), send);
  }
  noteKnown(path, false);
  return sent;
}

function latestOf(batches: readonly UnsentBatch[]): number {
  return batches.reduce((latest, { at = 0 }) => Math.max(latest, at), 0);
}

/**
 * Those of a session's batches that may go although its tab may live. A living one makes of what it gathers a batch for good within moments, and what went
 * under that number before would be all that the server ever takes: what still gathers must have stayed as it is for longer than that.
 */
async function ofNobody(batches: readonly UnsentBatch[]): Promise<readonly UnsentBatch[]> {
  const [first] = batches;
  if (first === undefined || !batches.some(({ isGathering }) => isGathering === true))
    return batches;
  const { clock, local } = platform();
  await clock.wait(GATHERED_WITHIN_MILLISECONDS);
  const now = (await local.listUnsent()).filter(
    ({ path, session }) => path === first.path && session === first.session,
  );
  const isSettled = (batch: UnsentBatch): boolean =>
    batch.isGathering !== true ||
    batches.some(({ sequence, at }) => sequence === batch.sequence && at === batch.at);
  return now.filter(isSettled);
}

function noteKnown(path: string, isKnown: boolean): void {
  if (isKnown) known.add(path);
  else known.delete(path);
  markDirty(dirtyName(path), isKnown);
}

/** Beside the mark of the same document where it is open. */
function dirtyName(path: string): string {
  return `left behind ${path}`;
}

async function sendInOrder(batches: readonly UnsentBatch[], findPlace: FindPlace): Promise<number> {
  const { local } = platform();
  let left = batches.toSorted((a, b) => a.sequence - b.sequence);
  // With another person's login they stay stored.
  for (let together = left.length; left.length > 0 && maySendFor(left[0]?.user ?? "");) {
    const run = nextBatches({
      batches: left.map((batch) => (batch.isApart === true ? { ...batch, settled: 0 } : batch)),
    }).slice(0, together);
    const [first] = run;
    if (first === undefined) break;
    let done: readonly UnsentBatch[] = run;
    try {
      if (first.isApart === true) await sendSound(first, findPlace);
      else
        await documentGateway.patchAll(
          first.path,
          first.session,
          run.map(({ sequence, operations }) => ({ sequence, operations })),
        );
      together = left.length;
    } catch (error) {
      // Without a word of the server's own on them, or where nobody is logged in any more, they stay stored.
      if (!isRefusal(error) || first.isApart === true) throw error;
      // Which of them it is shows when they go apart: those before it may be known there, and must not go elsewhere a second time.
      if (run.length > 1 && (isAboutOperations(error) || isOfAnEarlierVersion(error))) {
        together = Math.ceil(run.length / 2);
        continue;
      }
      done = await sendRefused(first, left, error, findPlace);
      together = left.length;
    }
    await Promise.all(done.map((batch) => local.removeUnsent(batch)));
    left = left.slice(done.length);
  }
  return batches.length - left.length;
}

/** Whether a document takes no changes any more, so that all that follow are refused as well. */
function isOfAnEarlierVersion(error: unknown): boolean {
  return codeOf(error) === "VERSION-CONFLICT";
}

/** Deals with a batch that the server refused and answers what is dealt with: it alone where single operations are at fault, else all that follow it too. */
async function sendRefused(
  batch: UnsentBatch,
  left: readonly UnsentBatch[],
  error: unknown,
  findPlace: FindPlace,
): Promise<readonly UnsentBatch[]> {
  // Of what no version of the app could have read nothing can go apart.
  const readable = operationsSchema.safeParse(batch.operations).data;
  if (
    readable !== undefined &&
    (await concernsOperations({ ...batch, operations: readable }, error))
  ) {
    // Where the device does not note it the batch is refused whole once more, and goes apart under the same names.
    await platform()
      .local.keepApart(batch)
      .catch(() => undefined);
    await sendSound(batch, findPlace);
    return [batch];
  }
  // One whose operations have begun to go apart goes on so, each under its own name.
  const apart = left.findIndex(({ isApart }) => isApart === true);
  const together = isOfAnEarlierVersion(error)
    ? left.slice(0, apart < 0 ? left.length : apart)
    : [batch];
  await findPlace(together, error);
  return together;
}

/** Sends what is sound of a batch that was refused whole, and finds another place for the rest. */
async function sendSound(batch: UnsentBatch, findPlace: FindPlace): Promise<void> {
  const operations = operationsOf(batch);
  await sendApart(
    { ...batch, operations, settled: 0 },
    {
      onDurable: () => undefined,
      async onRefused(operation, error, name) {
        // Each is a batch of its own there, too: of many with one number only the first would be applied.
        await findPlace([{ ...batch, ...name, operations: [operation] }], error);
        return true;
      },
    },
  );
}

function operationsOf({ operations }: UnsentBatch): readonly Operation[] {
  return operationsSchema.parse(operations);
}

function groups<Item>(
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
