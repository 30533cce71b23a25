import { mayHelp } from "../platform/http.ts";
import type { UnsentBatch } from "../platform/local-database.ts";
import { platform } from "../platform/platform.ts";
import { GENERIC_RETRY, retry } from "../platform/retry.ts";
import { sessionLockName, tabSession } from "../platform/session-id.ts";
import { documentGateway, operationsSchema } from "./document-gateway.ts";
import type { Operation } from "./operations.ts";
import { tabOf } from "./patch-session.ts";
import { isSessionOver } from "./refusals.ts";
import { concernsOperations, sendApart } from "./send-apart.ts";

/** Finds another place for changes that the server refuses at theirs; rejects where there is none for now. */
export type FindPlace = (batch: UnsentBatch, error: unknown) => Promise<void>;

/** What is being sent of each document that something was left behind of. */
let underWay: Promise<ReadonlyMap<string, Promise<number>>> = Promise.resolve(new Map());

/**
 * Sends what this tab left behind before a reload, and what tabs left behind that live no more: each document's by itself, in the order it was made.
 * A living tab holds the lock of its session, so its own work is never touched. Resolves with the number of batches sent, once all were tried.
 */
export async function sendOrphans(user: string, findPlace: FindPlace): Promise<number> {
  const started = startSending(user, findPlace);
  underWay = started.catch(() => new Map<string, Promise<number>>());
  const outcomes = await Promise.allSettled((await started).values());
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed !== undefined) throw failed.reason;
  return outcomes.reduce((sent, outcome) => sent + (outcome.status === "fulfilled" ? outcome.value : 0), 0);
}

/** Resolves once what was left behind of a document is sent, or can't be for now. */
export async function leftBehindIsSent(path: string): Promise<void> {
  await (await underWay).get(path)?.catch(() => undefined);
}

async function startSending(user: string, findPlace: FindPlace): Promise<ReadonlyMap<string, Promise<number>>> {
  const own = await tabSession();
  const unsent = (await platform().local.listUnsent()).filter((batch) => batch.user === user);
  return new Map([...groups(unsent, ({ path }) => path)].map(([path, batches]) => [path, sendOfDocument(batches, own, findPlace)]));
}

async function sendOfDocument(unsent: readonly UnsentBatch[], own: string, findPlace: FindPlace): Promise<number> {
  let sent = 0;
  for (const [session, batches] of groups(unsent, (batch) => batch.session)) {
    const send = async (): Promise<void> => {
      sent += await sendInOrder(batches, findPlace);
    };
    if (tabOf(session) === own || navigator.locks === undefined) await send();
    else await navigator.locks.request(sessionLockName(tabOf(session)), { ifAvailable: true }, (lock) => (lock === null ? undefined : send()));
  }
  return sent;
}

async function sendInOrder(batches: readonly UnsentBatch[], findPlace: FindPlace): Promise<number> {
  const { local } = platform();
  for (const batch of batches.toSorted((a, b) => a.sequence - b.sequence)) {
    if (batch.isApart === true) await sendSound(batch, findPlace);
    else await sendWhole(batch, findPlace);
    await local.removeUnsent(batch);
  }
  return batches.length;
}

async function sendWhole(batch: UnsentBatch, findPlace: FindPlace): Promise<void> {
  try {
    await retry(GENERIC_RETRY, () => documentGateway.patch(batch.path, batch.session, batch.sequence, batch.operations), { isWorthRetrying: mayHelp });
  } catch (error) {
    // Still unreachable, or nobody is logged in any more: it stays stored for the next start. Refused: the server would refuse it there for ever.
    if (mayHelp(error) || isSessionOver(error)) throw error;
    if (!(await concernsOperations({ ...batch, operations: operationsOf(batch) }, error))) return findPlace(batch, error);
    await platform().local.keepApart(batch);
    await sendSound(batch, findPlace);
  }
}

/** Sends what is sound of a batch that was refused whole, and finds another place for the rest. */
async function sendSound(batch: UnsentBatch, findPlace: FindPlace): Promise<void> {
  const operations = operationsOf(batch);
  await sendApart({ ...batch, operations, settled: 0 }, {
    onDurable: () => undefined,
    async onRefused(operation, error) {
      // Each is a batch of its own there, too: of many with one number only the first would be applied.
      await findPlace({ ...batch, session: `${batch.session}/${batch.sequence}`, sequence: operations.indexOf(operation) + 1, operations: [operation] }, error);
      return true;
    },
  });
}

function operationsOf({ operations }: UnsentBatch): readonly Operation[] {
  return operationsSchema.parse(operations);
}

function groups<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const found = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = found.get(key);
    if (group === undefined) found.set(key, [item]);
    else group.push(item);
  }
  return found;
}
