import { isDeepStrictEqual } from "node:util";
import { advance, openModel } from "../../packages/sync/src/document-machine.ts";
import type {
  DocumentEvent,
  DocumentModel,
  Effect,
} from "../../packages/sync/src/document-model.ts";
import type { Operation, Segment } from "../../packages/sync/src/operations.ts";
import { closeBatch, isPending, type PatchQueue } from "../../packages/sync/src/patch-queue.ts";
import { visibleState, type RemoteChange } from "../../packages/sync/src/replica.ts";
import { badNetwork, type NetworkStatistics } from "./bad-network.ts";
import type { Merge } from "./merge-mutants.ts";
import { type Random, seededRandom } from "./random.ts";
import { SimulatedServer } from "./simulated-server.ts";
import { virtualTime } from "./virtual-time.ts";

export const INJECTED_FAULTS = [
  "applies changes in order of arrival",
  "applies repeated batches again",
  "drops unanswered batches",
  "sends the next batch before the answer",
  "hides its own change once it is stored",
] as const;

type InjectedFault = (typeof INJECTED_FAULTS)[number];

export interface ConvergenceOptions {
  readonly seed: number;
  readonly clients: number;
  /** Operations per client. */
  readonly operations: number;
  readonly fault?: InjectedFault;
  /** Replaces the server's merge. A wrong one makes the server diverge from the clients. */
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
const RETRY_DELAY_MS = 250;
const STEPS_PER_COMPARISON = 500;
const KEYS: readonly Segment[] = ["title", "year", "authors", "notes", "a", "b", 0, 1, 2];

interface Client {
  readonly session: string;
  model: DocumentModel;
  made: number;
  /** The last change that the client recorded in the document. */
  recorded: number;
  sequence: number;
  /** Number of the current throttle, so that a stopped one does nothing. */
  throttle: number;
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
    appliesRepeats: fault === "applies repeated batches again",
    ...(merge === undefined ? {} : { merge }),
  });
  const clients = Array.from({ length: count }, (_, index): Client => ({
    session: `tab ${index}`,
    model: openModel(`tab ${index}`, server.read()),
    made: 0,
    recorded: 0,
    sequence: 0,
    throttle: 0,
  }));
  const network = badNetwork(count, time, random, (client) => fetchState(client, () => undefined));
  let fetches = 0;
  let unseen = 0;
  let refused = 0;
  const at = (index: number): Client => clients[index] as Client;

  function edit(index: number): void {
    const client = at(index);
    if (client.made >= operations) return;
    client.made += 1;
    const isNote = random.happens(0.2);
    const change: Operation = isNote
      ? { set: ["made", client.session], value: client.made }
      : randomOperation(random, client.made);
    // Also records the last change, so that a loss at the end is noticed.
    const last: Operation = { set: ["made", client.session], value: client.made };
    const changes = client.made === operations ? [change, last] : [change];
    dispatch(index, { type: "edited", operations: changes, now: time.now() });
    if (isNote || client.made === operations) client.recorded = client.made;
    time.after(random.below(2 * EDIT_INTERVAL_MS), () => edit(index));
  }

  /**
   * No other client writes this client's count, so the client must always show its latest count.
   */
  function look(index: number): void {
    const {
      model: { replica },
      session,
      recorded,
    } = at(index);
    const shown =
      fault === "hides its own change once it is stored"
        ? { ...replica, confirmed: { ...replica.confirmed, waiting: [] } }
        : replica;
    const { made } = visibleState(shown) as { made?: Readonly<Record<string, number>> };
    if ((made?.[session] ?? 0) !== recorded) unseen += 1;
  }

  function dispatch(index: number, event: DocumentEvent): void {
    const client = at(index);
    const step = advance(client.model, event);
    client.model = step.model;
    for (const effect of step.effects) perform(index, effect);
    if (event.type === "forgotten" || event.type === "state read") look(index);
  }

  const later = (index: number, milliseconds: number, event: DocumentEvent): void =>
    time.after(milliseconds, () => dispatch(index, event));

  function perform(index: number, effect: Effect): void {
    switch (effect.do) {
      case "close batch":
        return close(index);
      case "start throttle":
        return startThrottle(index, effect.ms);
      case "stop throttle":
        at(index).throttle += 1;
        return;
      case "await storage":
        return later(index, 0, { type: "stored", maySend: true, isTurn: true });
      case "send":
        return send(index, effect);
      case "wait to retry":
        return later(index, RETRY_DELAY_MS, { type: "waited" });
      case "forget":
        return later(index, 0, { type: "forgotten" });
      case "wait for version":
        return later(index, GAP_TIMEOUT_MS, { type: "gap waited" });
      case "fetch":
        return fetchState(index, () => dispatch(index, { type: "fetched" }));
      case "ask":
      case "refuse":
      case "report":
      case "report fetch":
        refused += 1;
        return;
    }
  }

  function startThrottle(index: number, milliseconds: number): void {
    const { throttle } = at(index);
    time.after(milliseconds, () => {
      if (at(index).throttle === throttle) dispatch(index, { type: "batch due" });
    });
  }

  function close(index: number): void {
    const client = at(index);
    let queue: PatchQueue = client.model.replica.queue;
    while (queue.openBatch.length > 0) queue = closeBatch(queue, (client.sequence += 1));
    if (fault === "sends the next batch before the answer") carry(index, queue.batches.slice(-1));
    dispatch(index, { type: "batch closed", queue, now: time.now() });
  }

  /** Each request gets one answer or fails, however often the network repeats it. */
  function send(index: number, { batches }: Extract<Effect, { do: "send" }>): void {
    let isAnswered = false;
    const answer = (event: DocumentEvent): void => {
      if (isAnswered) return;
      isAnswered = true;
      dispatch(index, event);
    };
    carry(index, batches, (versions) => answer({ type: "acknowledged", versions }));
    const versions = batches.map(() => at(index).model.replica.confirmed.version);
    time.after(RESPONSE_TIMEOUT_MS, () =>
      answer(
        fault === "drops unanswered batches"
          ? { type: "acknowledged", versions }
          : { type: "failed", failure: { kind: "away", error: undefined } },
      ),
    );
  }

  function carry(
    index: number,
    batches: Extract<Effect, { do: "send" }>["batches"],
    onAnswer: (versions: readonly number[]) => void = () => undefined,
  ): void {
    const { session } = at(index);
    network.carry(index, () => {
      const versions = batches.map((batch) => {
        const { version, news } = server.apply({ session, ...batch });
        if (news !== undefined)
          for (let other = 0; other < count; other += 1)
            network.carry(other, () => receive(other, news));
        return version;
      });
      network.carry(index, () => onAnswer(versions));
    });
  }

  function receive(index: number, change: RemoteChange): void {
    const client = at(index);
    if (fault === "applies changes in order of arrival") {
      const { replica } = client.model;
      const confirmed = { ...replica.confirmed, version: change.version - 1, waiting: [] };
      client.model = { ...client.model, replica: { ...replica, confirmed } };
    }
    dispatch(index, { type: "changed by others", change, isEnd: false });
  }

  function fetchState(index: number, onDone: () => void): void {
    let isDone = false;
    const fetchNow = (): void => {
      if (isDone) return;
      fetches += 1;
      network.carry(index, () => {
        const snapshot = server.read();
        network.carry(index, () => {
          if (isDone) return;
          isDone = true;
          dispatch(index, { type: "state read", snapshot });
          onDone();
        });
      });
      time.after(RESPONSE_TIMEOUT_MS, fetchNow);
    };
    fetchNow();
  }

  for (let index = 0; index < count; index += 1) {
    edit(index);
  }
  // A client's confirmed state must equal the server's state at the same version, even before a
  // refetch repairs it.
  let wrong = 0;
  for (let step = 1; clients.some(({ made }) => made < operations) && time.step(); step += 1) {
    if (step % STEPS_PER_COMPARISON === 0)
      wrong += clients.filter(
        ({
          model: {
            replica: { confirmed },
          },
        }) => !isDeepStrictEqual(confirmed.state, server.stateAt(confirmed.version)),
      ).length;
  }
  network.heal();
  const healedAt = time.now();
  let settledAt = healedAt;
  const isSettled = (): boolean =>
    clients.every(
      ({ model: { replica } }) =>
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
        ? [`In ${wrong} comparisons, a client differed from the server at the same version.`]
        : []),
      ...(unseen > 0
        ? [`In ${unseen} comparisons, a client did not show its own last change.`]
        : []),
      ...(refused > 0 ? [`${refused} changes or states were refused.`] : []),
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
  for (const {
    session,
    model: { replica },
    sequence,
  } of clients) {
    if (isPending(replica.queue)) findings.push(`${session} still has unacknowledged changes.`);
    if (replica.confirmed.version !== version)
      findings.push(`${session} is at version ${replica.confirmed.version} of ${version}.`);
    if (!isDeepStrictEqual(visibleState(replica), state))
      findings.push(`${session} shows a different state from the server's.`);
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
    if (made[session] !== operations) findings.push(`The last change of ${session} was lost.`);
  return findings;
}
