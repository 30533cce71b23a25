import { isDeepStrictEqual } from "node:util";
import type { Operation, Segment } from "../../apps/host/src/sync/core/operations.ts";
import {
  type Batch,
  addToOpenBatch,
  isPending,
  nextBatches,
  closeBatch,
  THROTTLE_MS,
} from "../../apps/host/src/sync/core/patch-queue.ts";
import {
  acknowledge,
  applyRemote,
  isBehind,
  createReplica,
  applySnapshot,
  visibleState,
  type RemoteChange,
  type Replica,
} from "../../apps/host/src/sync/core/replica.ts";
import { badNetwork, type NetworkStatistics } from "./bad-network.ts";
import type { Merge } from "./merge-mutants.ts";
import { type Random, seededRandom } from "./random.ts";
import { SimulatedServer } from "./simulated-server.ts";
import { virtualTime } from "./virtual-time.ts";

export const INJECTED_FAULTS = [
  "applies changes as they come",
  "takes repeats for new",
  "forgets what was not answered",
  "sends the next before the answer",
  "shows its own change no more once it is durable",
] as const;

type InjectedFault = (typeof INJECTED_FAULTS)[number];

export interface ConvergenceOptions {
  readonly seed: number;
  readonly clients: number;
  /** Operations per client. */
  readonly operations: number;
  readonly fault?: InjectedFault;
  /** A wrong merge makes the server diverge from the clients. */
  readonly merge?: Merge;
}

export interface ConvergenceReport {
  readonly seed: number;
  readonly operations: number;
  readonly batches: number;
  readonly fetches: number;
  readonly network: NetworkStatistics;
  /**
   * Virtual milliseconds from the end of the faults until all clients agree and nothing is in
   * transit.
   */
  readonly settledWithin: number;
  readonly findings: readonly string[];
}

const EDIT_INTERVAL_MS = 20;
const RESPONSE_TIMEOUT_MS = 3000;
const GAP_TIMEOUT_MS = 1000;
const STEPS_PER_COMPARISON = 500;
const KEYS: readonly Segment[] = ["title", "year", "authors", "notes", "a", "b", 0, 1, 2];

interface Client {
  readonly session: string;
  replica: Replica;
  made: number;
  /** The last change that the client recorded in the document. */
  recorded: number;
  sequence: number;
  isSending: boolean;
  isWatching: boolean;
}

/**
 * Simulates clients that edit one document over a bad network until it heals. Deterministic for
 * given options.
 */
export function runConvergence({
  seed,
  clients: count,
  operations,
  fault,
  merge,
}: ConvergenceOptions): ConvergenceReport {
  const random = seededRandom(seed);
  const time = virtualTime();
  const server = new SimulatedServer({
    forgetsRepeats: fault === "takes repeats for new",
    ...(merge === undefined ? {} : { merge }),
  });
  const clients = Array.from({ length: count }, (_, index): Client => ({
    session: `tab ${index}`,
    replica: createReplica(server.read()),
    made: 0,
    recorded: 0,
    sequence: 0,
    isSending: false,
    isWatching: false,
  }));
  const network = badNetwork(count, time, random, (client) => fetchState(client));
  let fetches = 0;
  let unseen = 0;
  const at = (index: number): Client => clients[index] as Client;

  function edit(index: number): void {
    const client = at(index);
    if (client.made >= operations) return;
    client.made += 1;
    const isNote = random.happens(0.2);
    const change: Operation = isNote
      ? { set: ["made", client.session], value: client.made }
      : randomOperation(random, client.made);
    client.replica = { ...client.replica, queue: addToOpenBatch(client.replica.queue, [change]) };
    // Also records the last change, so that a loss at the end is noticed.
    if (client.made === operations)
      client.replica = {
        ...client.replica,
        queue: addToOpenBatch(client.replica.queue, [
          { set: ["made", client.session], value: client.made },
        ]),
      };
    if (isNote || client.made === operations) client.recorded = client.made;
    time.after(random.below(2 * EDIT_INTERVAL_MS), () => edit(index));
  }

  /**
   * No other client writes this client's count, so the client must always show its latest count.
   */
  function look(index: number): void {
    const { replica, session, recorded } = at(index);
    const shown =
      fault === "shows its own change no more once it is durable"
        ? { ...replica, confirmed: { ...replica.confirmed, waiting: [] } }
        : replica;
    const { made } = visibleState(shown) as { made?: Readonly<Record<string, number>> };
    if ((made?.[session] ?? 0) !== recorded) unseen += 1;
  }

  function store(index: number): void {
    const client = at(index);
    while (client.replica.queue.openBatch.length > 0) {
      client.replica = {
        ...client.replica,
        queue: closeBatch(client.replica.queue, (client.sequence += 1)),
      };
      if (fault === "sends the next before the answer")
        ask(index, client.replica.queue.batches.slice(-1));
    }
    send(index);
    if (client.made < operations || isPending(client.replica.queue))
      time.after(THROTTLE_MS, () => store(index));
  }

  function send(index: number): void {
    const client = at(index);
    const batches = nextBatches(client.replica.queue);
    if (client.isSending || batches.length === 0) return;
    client.isSending = true;
    ask(index, batches);
    if (fault === "forgets what was not answered")
      time.after(RESPONSE_TIMEOUT_MS, () =>
        acknowledgeBatches(
          index,
          batches,
          batches.map(() => client.replica.confirmed.version),
        ),
      );
  }

  function ask(index: number, batches: readonly Batch[]): void {
    const client = at(index);
    if (!client.replica.queue.batches.some(({ sequence }) => sequence === batches[0]?.sequence))
      return;
    network.carry(index, () => {
      const versions = batches.map((batch) => {
        const { version, news } = server.apply({ session: client.session, ...batch });
        if (news !== undefined)
          for (let other = 0; other < count; other += 1)
            network.carry(other, () => receive(other, news));
        return version;
      });
      network.carry(index, () => acknowledgeBatches(index, batches, versions));
    });
    time.after(RESPONSE_TIMEOUT_MS, () => ask(index, batches));
  }

  function acknowledgeBatches(
    index: number,
    batches: readonly Batch[],
    versions: readonly number[],
  ): void {
    const client = at(index);
    if (client.replica.queue.batches[0]?.sequence === batches[0]?.sequence)
      client.isSending = false;
    for (const [place, { sequence }] of batches.entries())
      client.replica = acknowledge(client.replica, sequence, versions[place] ?? 0);
    look(index);
    send(index);
    watch(index);
  }

  function receive(index: number, change: RemoteChange): void {
    const client = at(index);
    const taken =
      fault === "applies changes as they come"
        ? {
            ...client.replica,
            confirmed: { ...client.replica.confirmed, version: change.version - 1, waiting: [] },
          }
        : client.replica;
    client.replica = applyRemote(taken, change, client.session);
    watch(index);
  }

  function watch(index: number): void {
    const client = at(index);
    if (client.isWatching || !isBehind(client.replica)) return;
    client.isWatching = true;
    time.after(GAP_TIMEOUT_MS, () => {
      client.isWatching = false;
      if (isBehind(client.replica)) fetchState(index);
    });
  }

  function fetchState(index: number): void {
    let isDone = false;
    const fetchNow = (): void => {
      if (isDone) return;
      fetches += 1;
      network.carry(index, () => {
        const snapshot = server.read();
        network.carry(index, () => {
          if (isDone) return;
          isDone = true;
          at(index).replica = applySnapshot(at(index).replica, snapshot);
          look(index);
          watch(index);
        });
      });
      time.after(RESPONSE_TIMEOUT_MS, fetchNow);
    };
    fetchNow();
  }

  for (let index = 0; index < count; index += 1) {
    edit(index);
    store(index);
  }
  // A client's confirmed state must equal the server's state at the same version, even before a
  // refetch repairs it.
  let wrong = 0;
  for (let step = 1; clients.some(({ made }) => made < operations) && time.step(); step += 1) {
    if (step % STEPS_PER_COMPARISON === 0)
      wrong += clients.filter(
        ({ replica: { confirmed } }) =>
          !isDeepStrictEqual(confirmed.state, server.stateAt(confirmed.version)),
      ).length;
  }
  network.heal();
  const healedAt = time.now();
  let settledAt = healedAt;
  const isSettled = (): boolean =>
    clients.every(
      ({ replica }) =>
        !isPending(replica.queue) && replica.confirmed.version === server.stored.length,
    );
  while (time.step()) if (!isSettled()) settledAt = time.now();

  return {
    seed,
    operations: count * operations,
    batches: server.stored.length,
    fetches,
    network: network.statistics,
    settledWithin: settledAt - healedAt,
    findings: [
      ...(wrong > 0
        ? [`In ${wrong} looks a client held something else than the server at the same version.`]
        : []),
      ...(unseen > 0
        ? [`In ${unseen} looks a client did not show the last of its own changes.`]
        : []),
      ...findFaults(server, clients, operations),
    ],
  };
}

function randomOperation(random: Random, value: number): Operation {
  const path: [Segment, ...Segment[]] = [
    "shared",
    ...Array.from({ length: 1 + random.below(3) }, () => random.pick(KEYS)),
  ];
  if (random.happens(0.25)) return { unset: path };
  return {
    set: path,
    value: random.pick<unknown>([value, String(value), null, {}, [], { a: value }, [value, null]]),
  };
}

function findFaults(
  server: SimulatedServer,
  clients: readonly Client[],
  operations: number,
): string[] {
  const findings: string[] = [];
  const { state, version } = server.read();
  for (const { session, replica, sequence } of clients) {
    if (isPending(replica.queue)) findings.push(`${session} still has unacknowledged changes.`);
    if (replica.confirmed.version !== version)
      findings.push(`${session} stands at version ${replica.confirmed.version} of ${version}.`);
    if (!isDeepStrictEqual(visibleState(replica), state))
      findings.push(`${session} shows something else than the server holds.`);
    const stored = server.stored
      .filter((batch) => batch.session === session)
      .map((batch) => batch.sequence);
    if (new Set(stored).size < stored.length)
      findings.push(
        `${stored.length - new Set(stored).size} batches of ${session} were applied twice.`,
      );
    if (new Set(stored).size < sequence)
      findings.push(`${sequence - new Set(stored).size} batches of ${session} were lost.`);
    if (stored.some((each, index) => index > 0 && each < (stored[index - 1] ?? 0)))
      findings.push(`The batches of ${session} were applied out of order.`);
  }
  const made = (state as { made?: Record<string, number> }).made ?? {};
  for (const { session } of clients)
    if (made[session] !== operations) findings.push(`The last change of ${session} is not there.`);
  return findings;
}
