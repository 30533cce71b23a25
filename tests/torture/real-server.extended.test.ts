import { afterAll, beforeAll, expect, it } from "vitest";
import { applyStrategy } from "../../packages/bridge-sdk/src/host/state-strategies.ts";
import { leafOperations } from "../../packages/sync/src/leaf-operations.ts";
import type { Operation, Segment } from "../../packages/sync/src/operations.ts";
import {
  type Batch,
  addToOpenBatch,
  isPending,
  splitBatch,
  nextBatches,
  closeBatch,
} from "../../packages/sync/src/patch-queue.ts";
import {
  acknowledge,
  acknowledgeFirst,
  rollbackFirst,
  applyRemote,
  isBehind,
  createReplica,
  applySnapshot,
  type Replica,
  type Snapshot,
  rollback,
  visibleState,
} from "../../packages/sync/src/replica.ts";
import {
  openTestInstallation,
  type TestInstallation,
  type TestPerson,
} from "../../apps/server/src/api/test-installation.ts";
import { seededRandom } from "./random.ts";

const CLIENTS = 5;
const OPERATIONS = 200;
const KEYS: readonly Segment[] = [
  "title",
  "authors",
  "notes",
  "-1",
  "01",
  "",
  '{x,"y"}',
  "0",
  0,
  1,
  3,
];

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openTestInstallation();
});
afterAll(() => installation.close());

interface Client {
  readonly person: TestPerson;
  readonly session: string;
  replica: Replica;
  sequence: number;
  heardUntil: number;
}

it("SYNC-05 SYNC-06 clients converge with the database after 1,000 lossy operations", async () => {
  const random = seededRandom(20);
  const [ann, bob] = [await installation.addPerson("Ann"), await installation.addPerson("Bob")];
  const path = `projects::${await installation.addProject(ann, [bob])}`;
  const address = `/api/sync/${encodeURIComponent(path)}`;
  const read = async (person: TestPerson): Promise<Snapshot> =>
    (await installation.call("GET", address, person)).json as unknown as Snapshot;
  const clients: Client[] = [];
  for (let index = 0; index < CLIENTS; index += 1) {
    const person = index % 2 === 0 ? ann : bob;
    clients.push({
      person,
      session: `tab ${index}`,
      replica: createReplica(await read(person)),
      sequence: 0,
      heardUntil: 0,
    });
  }
  const expected = new Map<string, number>();
  let [divided, alone, refused] = [0, 0, 0];

  /** Delivers broadcasts: some never, some twice, in any order. */
  async function hear(client: Client): Promise<void> {
    const messages = await installation.context.database.query<{
      payload: { version: number; session: string; operations?: Operation[] };
    }>(
      "select payload from realtime.messages where event = 'document' and payload ->> 'path' = $1 and (payload ->> 'version')::int > $2::text::int order by (payload ->> 'version')::int limit 20",
      [path, String(client.heardUntil)],
    );
    client.heardUntil = messages.at(-1)?.payload.version ?? client.heardUntil;
    const arriving = messages
      .flatMap((message) =>
        random.happens(0.1) ? [] : random.happens(0.1) ? [message, message] : [message],
      )
      .toSorted(() => random.fraction() - 0.5);
    for (const { payload } of arriving)
      client.replica = applyRemote(client.replica, payload, client.session);
    if (isBehind(client.replica) && random.happens(0.5))
      client.replica = applySnapshot(client.replica, await read(client.person));
  }

  async function send(client: Client): Promise<void> {
    const { queue } = client.replica;
    if (queue.openBatch.length > 0)
      client.replica = { ...client.replica, queue: closeBatch(queue, (client.sequence += 1)) };
    const batches = nextBatches(client.replica.queue);
    if (batches.length === 0) return;
    const answer = await installation.call("POST", `${address}/patches`, client.person, {
      session: client.session,
      batches,
    });
    if (random.happens(0.2)) return;
    if (answer.status === 200) {
      for (const [place, version] of (answer.json.versions as number[]).entries())
        client.replica = acknowledge(client.replica, batches[place]?.sequence ?? 0, version);
      return;
    }
    // The server always refuses a key inside a list. Sends the first batch alone to find out
    // whether it has one.
    expect(answer.json.code).toBe("INVALID");
    const [first] = batches;
    if (first === undefined) return;
    const itself = await installation.call("POST", `${address}/patch`, client.person, {
      session: client.session,
      ...first,
    });
    if (itself.status === 200)
      client.replica = acknowledge(client.replica, first.sequence, itself.json.version as number);
    else await sendApart(client, first);
  }

  /**
   * Splits the batch and sends its operations individually, some of them twice. Only invalid ones
   * are rolled back.
   */
  async function sendApart(client: Client, { sequence, operations }: Batch): Promise<void> {
    divided += 1;
    client.replica = { ...client.replica, queue: splitBatch(client.replica.queue, sequence) };
    for (const [index, operation] of operations.entries()) {
      const ask = () =>
        installation.call("POST", `${address}/patches`, client.person, {
          session: `${client.session}/${sequence}`,
          batches: [{ sequence: index + 1, operations: [operation] }],
        });
      const first = await ask();
      const answer = random.happens(0.3) ? await ask() : first;
      expect(answer.status).toBe(first.status);
      if (answer.status === 200) alone += 1;
      else refused += 1;
      client.replica =
        answer.status === 200
          ? acknowledgeFirst(client.replica, sequence, answer.json.versions as number[])
          : rollbackFirst(client.replica, sequence);
    }
    client.replica = rollback(client.replica, sequence);
  }

  for (let made = 1; made <= CLIENTS * OPERATIONS; made += 1) {
    const client = random.pick(clients);
    const place: [Segment, ...Segment[]] = [
      "shared",
      ...Array.from({ length: 1 + random.below(3) }, () => random.pick(KEYS)),
    ];
    const operation: Operation = random.happens(0.25)
      ? { unset: place }
      : {
          set: place,
          value: random.pick<unknown>([
            made,
            String(made),
            null,
            {},
            [],
            [made, null],
            { a: made },
          ]),
        };
    client.replica = {
      ...client.replica,
      queue: addToOpenBatch(client.replica.queue, [operation]),
    };
    if (random.happens(0.2)) await send(client);
    if (random.happens(0.1)) await hear(client);
  }
  const settle = async (client: Client): Promise<void> => {
    while (isPending(client.replica.queue)) await send(client);
  };
  for (const client of clients) {
    await settle(client);
    client.replica = {
      ...client.replica,
      queue: addToOpenBatch(client.replica.queue, [
        { set: ["made", client.session], value: client.sequence },
      ]),
    };
    expected.set(client.session, client.sequence);
    await settle(client);
  }
  const [{ state, version }] = [await read(ann)];
  for (const client of clients) {
    while (client.heardUntil < version) await hear(client);
    if (isBehind(client.replica))
      client.replica = applySnapshot(client.replica, await read(client.person));
    expect(client.replica.confirmed.version).toBe(version);
    expect(visibleState(client.replica)).toEqual(state);
  }
  expect((state as { made: unknown }).made).toEqual(Object.fromEntries(expected));
  const [counted] = await installation.context.database.query<{ patches: number; batches: number }>(
    "select count(*)::int as patches, count(distinct (session, sequence))::int as batches from public.document_patches where path = $1",
    [path],
  );
  const sealed = clients.reduce((sum, { sequence }) => sum + sequence, 0);
  const applied = sealed - divided + alone;
  expect(counted).toEqual({ patches: applied, batches: applied });
  expect(refused).toBeGreaterThan(0);
  expect(alone).toBeGreaterThan(0);
});

it("BRIDGE-08 two tools that merge into the same objects concurrently both keep their values", async () => {
  const [ann, bob] = [await installation.addPerson("Ann"), await installation.addPerson("Bob")];
  const address = `/api/sync/projects::${await installation.addProject(ann, [bob])}`;
  const read = async (): Promise<unknown> =>
    (await installation.call("GET", address, ann)).json["state"];
  const send = (person: TestPerson, sequence: number, operations: readonly Operation[]) =>
    installation.call("POST", `${address}/patch`, person, {
      session: person.email,
      sequence,
      operations,
    });
  let before: unknown = undefined;
  for (let round = 1; round <= 20; round += 1) {
    const template = (name: string) => ({
      settings: { [name]: round, list: [1, 2] },
      rows: { [`${name} ${round}`]: { done: false, by: { [name]: true } } },
    });
    const answers = await Promise.all([
      send(ann, round, leafOperations(before, merged(before, template("ann")), ["tool"])),
      send(bob, round, leafOperations(before, merged(before, template("bob")), ["tool"])),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    before = ((await read()) as { tool: unknown }).tool;
  }
  const rows = Array.from({ length: 20 }, (_, index) => index + 1).flatMap((round) =>
    ["ann", "bob"].map((name) => [`${name} ${round}`, { done: false, by: { [name]: true } }]),
  );
  expect(before).toEqual({
    settings: { ann: 20, bob: 20, list: [1, 2] },
    rows: Object.fromEntries(rows) as unknown,
  });
  const [{ count }] = (await installation.context.database.query<{ count: number }>(
    "select count(*)::int as count from public.document_patches where session = any($1)",
    [[ann.email, bob.email]],
  )) as [{ count: number }];
  expect(count).toBe(40);
});

const merged = (before: unknown, value: unknown): unknown => applyStrategy("merge", before, value);
