import { once } from "node:events";
import { Agent, request } from "node:http";
import { availableParallelism, loadavg } from "node:os";
import { WebSocket, WebSocketServer } from "ws";
import { openSecrets } from "../../apps/server/src/secrets.ts";
import { testProgram, UNLIMITED_REQUESTS } from "../../apps/server/src/test-program.ts";
import { THROTTLE_MS } from "../../packages/sync/src/patch-queue.ts";
import { measurePaint } from "./bench-paint.ts";
import { openTab } from "./tabs.ts";

const EDITS = 150;
const EDIT_INTERVAL_MS = 300;
const WRITERS = 10;
const WRITE_DURATION_MS = 8000;
const TAB_EDIT_INTERVAL_MS = 8;
const EDITORS = 20;
const SOCKETS = 200;
const CROWD_DURATION_MS = 15_000;
const PROBE_INTERVAL_MS = 20;
const DELIVERED_WITHIN_MS = 5000;

type Person = { readonly id: string; readonly project: string; readonly token: string };

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
const shared = (): number => performance.timeOrigin + performance.now();
const at = (sorted: readonly number[], share: number): string =>
  `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)} ms`;
const rows: string[][] = [];
const program = await testProgram(UNLIMITED_REQUESTS);
try {
  await program.start();
  const database = await program.connect();
  const people: Person[] = [];
  for (let index = 0; index < WRITERS; index += 1) people.push(await program.addPerson(database));
  await database.close();
  const { anonymousKey } = await openSecrets(program.dataDirectory);
  await measureEdits(people, anonymousKey);
  await measureWrites(people, 1);
  await measureWrites(people, 10);
  await measureTabs(people, anonymousKey);
  await measureCrowd(people, anonymousKey);
} finally {
  await program.close();
}
await measurePainting(process.env["CHROME_PATH"]);
console.log(
  `\n${availableParallelism()} cores, load of the last minute ${loadavg()[0]?.toFixed(1) ?? ""}; all processes, including the measurement, run on this machine.`,
);
for (const row of rows)
  console.log(row.map((cell, index) => cell.padEnd([46, 44, 40][index] ?? 0)).join(" "));
process.exit(0);

/**
 * Measures the time from an edit in one tab to its durable state in another, compared with a bare
 * relay.
 */
async function measureEdits([person]: readonly Person[], key: string): Promise<void> {
  if (person === undefined) return;
  const settings = {
    origin: program.origin,
    key,
    login: person.token,
    user: person.id,
    path: `projects::${person.project}`,
    topic: `project:${person.project}:1`,
    clockOff: 0,
  };
  const [a, b] = [
    await openTab(new URL("tab.mjs", import.meta.url), settings),
    await openTab(new URL("tab.mjs", import.meta.url), settings),
  ];
  const relay = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  relay.on("connection", (socket) =>
    socket.on("message", (message: Buffer) =>
      relay.clients.forEach((other) => other.send(message)),
    ),
  );
  await once(relay, "listening");
  const { port } = relay.address() as { port: number };
  const [from, to] = [
    new WebSocket(`ws://127.0.0.1:${port}`),
    new WebSocket(`ws://127.0.0.1:${port}`),
  ];
  await Promise.all([once(from, "open"), once(to, "open")]);
  const [own, bare]: [number[], number[]] = [[], []];
  for (let edit = -10; edit < EDITS; edit += 1) {
    await wait(EDIT_INTERVAL_MS);
    const begun = shared();
    a.edit([{ set: ["bench"], value: edit }]);
    const holds = (): boolean =>
      (b.news()?.state as { bench?: number } | undefined)?.bench === edit;
    while (!holds()) await new Promise((resolve) => setImmediate(resolve));
    const took = (b.news()?.at ?? 0) - begun;
    const sent = performance.now();
    from.send(JSON.stringify({ set: ["bench"], value: edit }));
    await once(to, "message");
    if (edit < 0) continue;
    own.push(took);
    bare.push(performance.now() - sent);
  }
  own.sort((x, y) => x - y);
  bare.sort((x, y) => x - y);
  rows.push([
    "an edit at A, durable, in the state of B",
    `p50 ${at(own, 0.5)}, p95 ${at(own, 0.95)} (<= 50 ms)`,
    `bare relay p50 ${at(bare, 0.5)}, p95 ${at(bare, 0.95)}`,
  ]);
  await Promise.all([a.close(), b.close()]);
  relay.clients.forEach((client) => client.terminate());
  relay.close();
}

/**
 * Measures the time from an edit in one page to its frame in another, compared with a bare relay.
 */
async function measurePainting(browser: string | undefined): Promise<void> {
  if (browser === undefined) {
    rows.push(["an edit at A, durable, painted at B", "not measured: there is no Chromium", ""]);
    return;
  }
  const { own, bare } = await measurePaint(browser, EDITS);
  rows.push([
    "an edit at A, durable, painted at B",
    `p50 ${at(own, 0.5)}, p95 ${at(own, 0.95)} (<= 50 ms)`,
    `bare relay p50 ${at(bare, 0.5)}, p95 ${at(bare, 0.95)}`,
  ]);
}

/**
 * Measures durable patches of ten clients. Each client waits for every answer and sends one or
 * several patches per request.
 */
async function measureWrites(people: readonly Person[], together: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: people.length });
  const latencies: number[] = [];
  const begun = performance.now();
  await Promise.all(
    people.map(async (person, writer) => {
      for (let sequence = 1; performance.now() - begun < WRITE_DURATION_MS; sequence += together) {
        const batches = Array.from({ length: together }, (_, index) => ({
          sequence: sequence + index,
          operations: [{ set: ["bench", (sequence + index) % 50], value: sequence }],
        }));
        const sent = performance.now();
        const session = `writer ${writer} ${together}`;
        await post(
          agent,
          person,
          together === 1 ? "patch" : "patches",
          together === 1 ? { session, ...batches[0] } : { session, batches },
        );
        latencies.push(performance.now() - sent);
      }
    }),
  );
  const rate = (latencies.length * together * 1000) / (performance.now() - begun);
  latencies.sort((x, y) => x - y);
  rows.push([
    `durable patches, ${people.length} clients, ${together === 1 ? "one a request" : `${together} a request`}`,
    `${rate.toFixed(0)}/s (>= 1000/s)`,
    `an answer p50 ${at(latencies, 0.5)}, p95 ${at(latencies, 0.95)}`,
  ]);
  agent.destroy();
}

/** Measures how many changes per second the product's own tabs make durable. */
async function measureTabs(people: readonly Person[], key: string): Promise<void> {
  const tabs = await Promise.all(
    people.map((person) =>
      openTab(new URL("tab.mjs", import.meta.url), {
        origin: program.origin,
        key,
        login: person.token,
        user: person.id,
        path: `projects::${person.project}`,
        topic: `project:${person.project}:1`,
        clockOff: 0,
      }),
    ),
  );
  const begun = performance.now();
  let made = 0;
  while (performance.now() - begun < WRITE_DURATION_MS) {
    // Each edit has its own key, so none replaces another.
    for (const tab of tabs) tab.edit([{ set: ["typed", String(made % 1000)], value: made }]);
    made += 1;
    await wait(Math.max(0, begun + made * TAB_EDIT_INTERVAL_MS - performance.now()));
  }
  const isDone = (): boolean =>
    tabs.every(
      (tab) =>
        tab.news()?.isPending === false &&
        (tab.news()?.state as { typed?: Record<string, number> } | undefined)?.typed?.[
          String((made - 1) % 1000)
        ] ===
          made - 1,
    );
  while (!isDone()) await wait(5);
  const took = performance.now() - begun;
  rows.push([
    `durable changes, ${tabs.length} tabs as the product sends them`,
    `${((made * tabs.length * 1000) / took).toFixed(0)}/s (>= 1000/s)`,
    `the last durable ${(took - made * TAB_EDIT_INTERVAL_MS).toFixed(0)} ms after it was made`,
  ]);
  await Promise.all(tabs.map((tab) => tab.close()));
}

/** 20 people type and 200 sockets listen. Measures answers, broadcasts, and pings at 50 Hz. */
async function measureCrowd(people: readonly Person[], key: string): Promise<void> {
  const deliveries: number[] = [];
  const sentAt = new Map<string, number>();
  const sockets = await Promise.all(
    Array.from({ length: SOCKETS }, (_, index) =>
      listen(people[index % people.length] as Person, key),
    ),
  );
  for (const socket of sockets) {
    socket.on("message", (message: Buffer) => {
      const edit = /"crowd \d+ \d+"/u.exec(String(message))?.[0];
      const sent = edit === undefined ? undefined : sentAt.get(JSON.parse(edit) as string);
      if (sent !== undefined) deliveries.push(performance.now() - sent);
    });
  }
  const agent = new Agent({ keepAlive: true });
  const [probes, answers]: [number[], number[]] = [[], []];
  const until = performance.now() + CROWD_DURATION_MS;
  const probe = async (): Promise<void> => {
    for (const pending: Promise<void>[] = []; ; await wait(PROBE_INTERVAL_MS)) {
      if (performance.now() > until) return void (await Promise.all(pending));
      const begun = performance.now();
      pending.push(
        get(agent, "/api/sync/ping").then(() => void probes.push(performance.now() - begun)),
      );
    }
  };
  const type = async (editor: number): Promise<void> => {
    const person = people[editor % people.length] as Person;
    // Staggers the editors.
    await wait((editor * THROTTLE_MS) / EDITORS);
    for (let sequence = 1; performance.now() < until; sequence += 1) {
      const begun = performance.now();
      const edit = `crowd ${editor} ${sequence}`;
      sentAt.set(edit, begun);
      await post(agent, person, "patch", {
        session: `crowd ${editor}`,
        sequence,
        operations: [{ set: ["crowd", String(editor)], value: edit }],
      });
      answers.push(performance.now() - begun);
      await wait(Math.max(0, THROTTLE_MS - (performance.now() - begun)));
    }
  };
  await Promise.all([probe(), ...Array.from({ length: EDITORS }, (_, editor) => type(editor))]);
  const expected = answers.length * (SOCKETS / people.length);
  const deadline = performance.now() + DELIVERED_WITHIN_MS;
  while (deliveries.length < expected && performance.now() < deadline)
    await wait(PROBE_INTERVAL_MS);
  const who = `${EDITORS} editors, ${SOCKETS} sockets:`;
  for (const [what, times, detail] of [
    ["a ping", probes, `${probes.length} asked`],
    ["an edit's answer", answers, `${answers.length} edits`],
    ["an edit to a socket", deliveries, `${deliveries.length} of ${expected} heard`],
  ] as const) {
    times.sort((x, y) => x - y);
    rows.push([
      `${who} ${what}`,
      `longest ${at(times, 1)} (<= 100 ms), p99 ${at(times, 0.99)}`,
      `p50 ${at(times, 0.5)}, ${detail}`,
    ]);
  }
  sockets.forEach((socket) => socket.terminate());
  agent.destroy();
}

async function listen(person: Person, key: string): Promise<WebSocket> {
  const socket = new WebSocket(
    `${program.origin.replace("http", "ws")}/realtime/v1/websocket?apikey=${key}&vsn=1.0.0`,
  );
  await once(socket, "open");
  socket.send(
    JSON.stringify({
      topic: `realtime:project:${person.project}:1`,
      event: "phx_join",
      ref: "1",
      join_ref: "1",
      payload: {
        config: { private: true, broadcast: {}, presence: {}, postgres_changes: [] },
        access_token: person.token,
      },
    }),
  );
  const [answer] = (await once(socket, "message")) as [Buffer];
  if (!String(answer).includes('"ok"'))
    throw new Error(`A socket could not join: ${String(answer)}`);
  return socket;
}

function post(agent: Agent, person: Person, action: string, body: unknown): Promise<void> {
  return send(
    agent,
    "POST",
    `/api/sync/project_namespaces::${person.project}::bench/${action}`,
    JSON.stringify(body),
    person.token,
  );
}

function get(agent: Agent, path: string): Promise<void> {
  return send(agent, "GET", path);
}

function send(
  agent: Agent,
  method: string,
  path: string,
  body?: string,
  token?: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(program.origin);
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined
        ? {}
        : { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
    };
    const asked = request({ agent, hostname, port, method, path, headers }, (response) => {
      response.resume();
      response.on("end", () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`${path} answered ${response.statusCode ?? 0}.`)),
      );
    });
    asked.on("error", reject);
    asked.end(body);
  });
}
