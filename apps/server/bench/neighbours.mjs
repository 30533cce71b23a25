import { fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { buildOrExit } from "../../../scripts/build-product.mjs";
import { importSource } from "../../../scripts/import-source.mjs";
import { fillWithLargeData, LOADS } from "./one-persons-load.mjs";
import { startFilledProduct } from "./product.mjs";
import { openSender } from "./request-sender.mjs";

const { memoryOf, memoryOfTree } = await importSource("tests/torture/process-tree.ts");
/** Maximum slowdown that one person's load may cause for another person. */
const MAX_RATIO = 2;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const ROUND_MS = 4_000;
const SAMPLE_INTERVAL_MS = 100;
const HEAD = [
  "while one person asks for",
  "p95 of another",
  "alone",
  "ratio",
  "longest",
  "peak of Node, with Postgres",
  "answered",
  `<= ${MAX_RATIO}`,
];

await buildOrExit({ only: ["server"] });
const product = await startFilledProduct();
const loading = fork(join(import.meta.dirname, "load-process.mjs"));
const rows = [];
try {
  const person = {
    origin: product.origin,
    id: product.person,
    project: product.projects[0],
    token: product.token,
  };
  const loader = await product.addPerson();
  await fillWithLargeData(product.sql, loader);
  await work(person, Date.now() + ROUND_MS);
  const wanted = LOADS.filter(({ name }) => name.includes(process.env.BENCH_LOAD ?? ""));
  for (const { name } of wanted) await measure(name, loader, person);
} finally {
  loading.disconnect();
  await product.stop();
}
print();

/** Alternates rounds with and without load, so that a busy machine affects both. */
async function measure(name, loader, person) {
  const [alone, beside] = [[], []];
  const statusCounts = {};
  const peak = { node: 0, all: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(...(await work(person, Date.now() + ROUND_MS)));
    const until = Date.now() + ROUND_MS;
    const stopWatching = watchMemory(peak);
    loading.send({ name, loader, until });
    const ended = once(loading, "message");
    beside.push(...(await work(person, until)));
    const [statuses] = await ended;
    stopWatching();
    for (const [status, count] of Object.entries(statuses))
      statusCounts[status] = (statusCounts[status] ?? 0) + count;
  }
  const [without, during] = [percentile(alone, 0.95), percentile(beside, 0.95)];
  const ratio = during / without;
  rows.push([
    name,
    `${during.toFixed(1)} ms`,
    `${without.toFixed(1)} ms`,
    ratio.toFixed(2),
    `${percentile(beside, 1).toFixed(0)} ms`,
    `${megabytes(peak.node)}, ${megabytes(peak.all)}`,
    Object.entries(statusCounts)
      .map(([status, count]) => `${count} × ${status}`)
      .join(", "),
    ratio <= MAX_RATIO ? "good" : "MISSED",
  ]);
}

/**
 * Sends usual requests in sequence; resolves to their times in milliseconds. Throws if one fails.
 */
async function work(person, until) {
  const { id, project } = person;
  const document = `/api/sync/project_namespaces::${project}::bench`;
  const session = `at work ${performance.now()}`;
  const { send, close } = openSender(person);
  const times = [];
  for (let turn = 1; Date.now() < until; turn += 1) {
    const usual = [
      { path: document },
      {
        method: "POST",
        path: `${document}/patch`,
        body: {
          session,
          sequence: turn,
          operations: [{ set: ["screening", "done"], value: turn }],
        },
      },
      { method: "POST", path: "/rest/v1/rpc/projects_digest_by_user", body: { user_id: id } },
      {
        path: `/rest/v1/project_namespaces?select=name,created_at,edited_at&project=eq.${project}&order=name.asc`,
      },
      {
        path: `/rest/v1/users?select=id,email,credits,data&id=eq.${id}`,
        headers: { accept: "application/vnd.pgrst.object+json" },
      },
      { path: `/api/projects/${project}/logs?limit=10` },
      {
        method: "POST",
        path: "/storage/v1/object/list/projects",
        body: { prefix: `${project}/library`, limit: 100 },
      },
      { path: `/storage/v1/object/projects/${project}/library/0.ris` },
    ];
    for (const request of usual) {
      const begun = performance.now();
      const status = await send(request);
      times.push(performance.now() - begun);
      if (status !== 200)
        throw new Error(`${request.path} was answered ${status} to somebody at work.`);
    }
  }
  close();
  return times;
}

function watchMemory(peak) {
  const timer = setInterval(() => {
    const all = memoryOfTree(product.pid);
    if (all === undefined) return;
    peak.all = Math.max(peak.all, all);
    peak.node = Math.max(peak.node, memoryOf(product.pid));
  }, SAMPLE_INTERVAL_MS);
  return () => clearInterval(timer);
}

function percentile(times, share) {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

function print() {
  const widths = HEAD.map((_, column) =>
    Math.max(...[HEAD, ...rows].map((row) => row[column].length)),
  );
  const lines = [HEAD, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join("  ")
      .trimEnd(),
  );
  const about = `${availableParallelism()} cores, load ${loadavg()[0].toFixed(1)}, Node ${process.version}; ${ROUNDS} rounds of ${ROUND_MS / 1000} s each, taking turns`;
  process.stdout.write(`\n${about}\n\n${lines.join("\n")}\n`);
  process.exitCode = rows.some((row) => row.at(-1) === "MISSED") ? 1 : 0;
}
