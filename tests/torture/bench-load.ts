import { availableParallelism, loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { openSecrets } from "../../apps/server/src/secrets.ts";
import { BROWSER_ARGUMENTS, launchOptions } from "../browser-arguments.ts";
import { addTeams, type LoadFigures, percentile, startPeople } from "./load-people.ts";
import { type LoadServers, startLoadServers } from "./load-servers.ts";
import { pinTree } from "./process-tree.ts";
import { startRecordingProxy } from "./recording-proxy.ts";
import { recordWork, type RecordedWork } from "./recorded-work.ts";
import type { ReplayedServer, Visitor } from "./replayed-visit.ts";
import { slopeOf } from "./slope.ts";

/** What people accept, in ms. */
const READ_LIMIT = 200;
const EDIT_LIMIT = 300;
const STEPS = numbers("BENCH_PEOPLE", "50 100 150 200 250 300 400 500");
/** Few enough for three servers on one core. 0 leaves them out. */
const [WITH_REPLICAS = 0] = numbers("BENCH_REPLICA_PEOPLE", "100");
/** How long memory is watched. 0 leaves it out. */
const [MINUTES = 0] = numbers("BENCH_MINUTES", "0");
const REPLICAS = 3;
const MEASURED_MS = 60_000;
const LOCK_SAMPLE_MS = 100;
const MEMORY_SAMPLE_MS = 10_000;
const MEGABYTE = 1_000_000;
const [SERVER_CORE, OWN_CORE] = [0, 1];

if (availableParallelism() < 2) throw new Error("The servers and the load need a core each.");
const servers = await startLoadServers(SERVER_CORE);
try {
  const work = await recorded(servers);
  pinTree(process.pid, OWN_CORE);
  const visitors = await measureSteps(work);
  if (MINUTES > 0) await measureMemory(visitors, work);
  if (WITH_REPLICAS > 0) await measureReplicas(visitors.slice(0, WITH_REPLICAS), work);
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await servers.close();
}

function numbers(name: string, usual: string): readonly number[] {
  return (process.env[name] ?? usual).split(" ").map(Number);
}

async function recorded({ first, publicPort, all }: LoadServers): Promise<RecordedWork> {
  const proxy = await startRecordingProxy(publicPort, all[0]?.port ?? 0);
  const browser = await chromium.launch(
    launchOptions(process.env["CHROME_PATH"], BROWSER_ARGUMENTS),
  );
  try {
    // Requests of a service worker would not be recorded as the page's.
    const context = await browser.newContext({ serviceWorkers: "block" });
    const work = await recordWork(first, proxy, context);
    for (const name of ["start", "reading", "editing"] as const) {
      const { requests, sockets, milliseconds } = work[name].visit;
      const frames = sockets.reduce((sum, socket) => sum + socket.frames.length, 0);
      console.log(
        `${name}: ${requests.length} requests and ${frames} frames in ${Math.round(milliseconds / 1000)} s`,
      );
    }
    return work;
  } finally {
    await browser.close();
    await proxy.close();
  }
}

/** Adds people until they are no longer served well. Returns those who were. */
async function measureSteps(work: RecordedWork): Promise<readonly Visitor[]> {
  const database = await servers.connect();
  const [server] = servers.all;
  if (server === undefined) throw new Error("There is a first server.");
  const secrets = await openSecrets(servers.first.dataDirectory);
  const place = { database, secrets, work, server };
  let visitors: readonly Visitor[] = [];
  printHeadings("people");
  for (const people of STEPS) {
    const more = [...visitors, ...(await addTeams(place, people - visitors.length))];
    if (!isServedWell(await measure(String(more.length), more, [server], work))) break;
    visitors = more;
  }
  await database.close();
  return visitors;
}

async function measureReplicas(visitors: readonly Visitor[], work: RecordedWork): Promise<void> {
  const database = await servers.connect();
  printHeadings("servers");
  for (let count = 1; count <= REPLICAS; count += 1) {
    if (count > 1) await servers.add();
    let [samples, waits] = [0, 0];
    const sampling = setInterval(() => {
      database
        .query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")
        .then((waiting) => {
          samples += 1;
          if (waiting.length > 0) waits += 1;
        })
        .catch(() => undefined);
    }, LOCK_SAMPLE_MS);
    await measure(String(count), visitors, servers.all, work);
    clearInterval(sampling);
    console.log(`${" ".repeat(11)} a statement waited for a lock in ${waits} of ${samples} looks`);
  }
  await database.close();
}

/** Measures and prints a row. */
async function measure(
  name: string,
  visitors: readonly Visitor[],
  at: readonly ReplayedServer[],
  work: RecordedWork,
): Promise<LoadFigures> {
  const people = startPeople(visitors, at, work);
  await wait(work.reading.visit.milliseconds);
  const [before, ownBefore] = [servers.cpuSeconds(), process.cpuUsage()];
  const end = people.measure();
  await wait(MEASURED_MS);
  const figures = end();
  const [after, own] = [servers.cpuSeconds(), process.cpuUsage(ownBefore)];
  await people.stop();
  const { seconds, requests, times, errors } = figures;
  const share = (cpu: number): string => `${Math.round((cpu / seconds) * 100)} %`;
  const [node, postgres] = [after.servers - before.servers, after.postgres - before.postgres];
  printRow([
    name,
    (requests / seconds).toFixed(1),
    (times.edit.length / seconds).toFixed(1),
    ...latencies(times.read),
    ...latencies(times.edit),
    String(errors.length),
    share(node),
    share(postgres),
    (((node + postgres) / requests) * 1000).toFixed(2),
    share((own.user + own.system) / 1e6),
  ]);
  const slow = [...figures.slow].toSorted(([, a], [, b]) => b - a).slice(0, 5);
  for (const [request, count] of slow) console.log(`  ${count} of over a second: ${request}`);
  for (const error of new Set(errors.slice(0, 5))) console.log(`  ${error.slice(0, 200)}`);
  return figures;
}

/** Watches the first server while most of the people work whom it served well. */
async function measureMemory(visitors: readonly Visitor[], work: RecordedWork): Promise<void> {
  const watched = visitors.slice(0, Math.floor(visitors.length * 0.8));
  const people = startPeople(watched, servers.all, work);
  const points: { x: number; y: number }[] = [];
  const begun = performance.now();
  while (performance.now() - begun < MINUTES * 60_000) {
    await wait(MEMORY_SAMPLE_MS);
    points.push({
      x: (performance.now() - begun) / 3_600_000,
      y: servers.memory() / MEGABYTE,
    });
  }
  await people.stop();
  // The first third fills caches.
  const settled = points.slice(Math.floor(points.length / 3));
  const { slope, interval } = slopeOf(settled);
  console.log(
    `memory with ${watched.length} people, ${MINUTES} minutes: ${points[0]?.y.toFixed(0)} MB at first, ${settled[0]?.y.toFixed(0)} MB after a third, ${points.at(-1)?.y.toFixed(0)} MB at the end; from then on ${slope.toFixed(1)} MB an hour (95 %: ${interval.map((end) => end.toFixed(1)).join(" to ")})`,
  );
}

function isServedWell({ times, errors }: LoadFigures): boolean {
  return (
    errors.length === 0 &&
    percentile(times.read, 0.95) <= READ_LIMIT &&
    percentile(times.edit, 0.95) <= EDIT_LIMIT
  );
}

function latencies(sorted: readonly number[]): readonly string[] {
  return [0.5, 0.95].map((part) => `${Math.round(percentile(sorted, part))} ms`);
}

function printHeadings(first: string): void {
  printRow([
    first,
    "requests/s",
    "edits/s",
    "reads p50",
    "p95",
    "edits p50",
    "p95",
    "errors",
    "Node",
    "Postgres",
    "CPU s/1,000",
    "load's own",
  ]);
}

function printRow(cells: readonly string[]): void {
  console.log(cells.map((cell) => cell.padStart(11)).join(" "));
}
