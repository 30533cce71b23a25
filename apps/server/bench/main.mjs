import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { buildOrExit } from "../../../scripts/build-product.mjs";
import { importSource } from "../../../scripts/import-source.mjs";
import { startBare } from "./bare.mjs";
import { joinTopic } from "./join-topic.mjs";
import { httpRequest, latency, load } from "./load.mjs";
import { hottest, startFilledProduct } from "./product.mjs";

const { memoryOf, memoryOfTree } = await importSource("tests/torture/process-tree.ts");
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SOCKETS = 200;
const CONCURRENT_SOCKETS = 20;
const MIN_RATIO = 0.3;
const MAX_MEMORY_BYTES = 400e6;
/** Maximum ratio of the times that a list's last and first page take. */
const MAX_GROWTH = 2;

await buildOrExit({ only: ["server"] });
// Profiling slows the server by a few per cent.
const profileTo =
  process.env.BENCH_PROFILE === "1" ? mkdtempSync(join(tmpdir(), "bench-profile-")) : undefined;
// One person sends the load of many, so raise that person's limits.
const settings = { MAXIMUM_PERSON_SOCKETS: String(SOCKETS), MAXIMUM_PERSON_STATEMENTS: "16" };
const product = await startFilledProduct({ profileTo, settings });
const bare = await startBare(product);
const rows = [];
const report = (what, value, beside, ratio, target, isGood) =>
  rows.push([
    what,
    value,
    beside,
    ratio,
    target,
    isGood === undefined ? "" : isGood ? "good" : "MISSED",
  ]);
const { token, port, projects } = product;
const [project] = projects;
const host = new URL(product.origin).host;
try {
  const ours = (method, path, body) => ({
    port,
    request: (index) =>
      httpRequest(method, path, {
        token,
        host,
        body: typeof body === "function" ? body(index) : body,
      }),
  });
  const plain = (method, path, body) => ({
    port: bare.port,
    request: () => httpRequest(method, path, { body }),
  });
  const entry = { userId: product.person, type: "mark", title: "Screening" };
  const document = `project_namespaces::${project}::bench`;
  await measureMemory("fresh");
  await compare(
    "read: 10 log entries of a project",
    ours("GET", `/api/projects/${project}/logs?limit=10`),
    plain("GET", "/read"),
    true,
  );
  await compare(
    "read: a document",
    ours("GET", `/api/sync/${document}`),
    plain("GET", "/document"),
    true,
  );
  await compare(
    "read: a namespace by REST",
    ours("GET", `/rest/v1/project_namespaces?select=data&project=eq.${project}&name=eq.bench`),
    plain("GET", "/document"),
    true,
  );
  await compare(
    "read: 30 of 500 projects by REST",
    ours("POST", "/rest/v1/rpc/projects_digest_by_user", { user_id: product.person, page: 0 }),
    plain("GET", "/digest"),
    true,
  );
  await compare(
    "read: a folder of 100 files",
    ours("POST", "/storage/v1/object/list/projects", { prefix: `${project}/library`, limit: 100 }),
    plain("GET", "/list"),
    true,
  );
  await compare(
    "read: a file of 10 kB",
    ours("GET", `/storage/v1/object/projects/${project}/library/0.ris`),
    plain("GET", "/file"),
    true,
  );
  await compare(
    "durable write: a log entry",
    ours("POST", `/api/projects/${project}/logs`, entry),
    plain("POST", "/write", { type: "mark", title: "Screening" }),
    true,
  );
  let sequence = 0;
  const patch = (index) => ({
    session: `s${index % 16}`,
    sequence: sequence++,
    operations: [{ set: ["screening", "done"], value: index }],
  });
  await compare(
    "durable write: a patch of a document",
    ours("POST", `/api/sync/${document}/patch`, patch),
    plain("POST", "/write", { type: "mark", title: "Screening" }),
    true,
  );
  await measureLimits(entry);
  await measurePages();
  await measureMemory("after all this");
} finally {
  bare.stop();
  await product.stop();
}
print();
if (profileTo !== undefined) rmSync(profileTo, { recursive: true, force: true });

/** Alternates the tasks, so that a busy machine affects both. The best round counts. */
async function compare(what, own, other, hasTarget = false) {
  const best = { own: { rate: 0 }, other: { rate: 0 } };
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, task] of [
      ["other", other],
      ["own", own],
    ]) {
      const found = await load(task);
      if (found.rate > best[name].rate) best[name] = found;
    }
  }
  const ratio = best.own.rate / best.other.rate;
  report(
    what,
    `${best.own.rate.toFixed(0)}/s, p95 ${best.own.p95.toFixed(1)} ms`,
    `${best.other.rate.toFixed(0)}/s`,
    ratio.toFixed(2),
    hasTarget ? `>= ${MIN_RATIO}` : "",
    hasTarget ? ratio >= MIN_RATIO : undefined,
  );
}

async function measureLimits({ type }) {
  for (const [name, isDurable] of [
    ["without HTTP", true],
    ["without HTTP and without waiting for the disk", false],
  ]) {
    const pool = postgres(product.databaseUrl, {
      max: 10,
      onnotice: () => {},
      connection: { synchronous_commit: isDurable ? "on" : "off" },
    });
    const ours = () =>
      pool.unsafe(
        "select private.add_log(null, $1, $2, $3, '{}')",
        [project, product.person, type],
        { prepare: true },
      );
    const plain = () =>
      pool.unsafe(
        "insert into bench.entries (project, type, data) values ($1, $2, '{}') returning id",
        [project, type],
        { prepare: true },
      );
    let [best, beside] = [0, 0];
    for (let round = 0; round < ROUNDS; round++)
      [beside, best] = [Math.max(beside, await rateOf(plain)), Math.max(best, await rateOf(ours))];
    await pool.end();
    report(
      `  a log entry ${name}`,
      `${best.toFixed(0)}/s`,
      `${beside.toFixed(0)}/s`,
      (best / beside).toFixed(2),
      "",
    );
  }
}

async function rateOf(work, milliseconds = 1000) {
  const from = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (; performance.now() - from < milliseconds; done += 1) await work();
    }),
  );
  return (done / (performance.now() - from)) * 1000;
}

async function measurePages() {
  const [{ id: late }] =
    await product.sql`select id from project_logs where project = ${project} order by created_at, id limit 1 offset 60`;
  const logs = (query) =>
    latency({
      port,
      request: () =>
        httpRequest("GET", `/api/projects/${project}/logs?limit=50${query}`, { token, host }),
    });
  const [lastPage] =
    await product.sql`select id as after_id, edited_at::text as after_edited_at from projects order by edited_at desc, id desc limit 1 offset 468`;
  const digest = (from) =>
    latency({
      port,
      request: () =>
        httpRequest("POST", "/rest/v1/rpc/projects_digest_by_user", {
          token,
          host,
          body: { user_id: product.person, ...from },
        }),
    });
  const pairs = [
    [
      "10,000 log entries: the last page beside the first",
      () => logs(""),
      () => logs(`&before=${late}`),
    ],
    [
      "500 projects: the last page by key beside the first",
      () => digest({}),
      () => digest(lastPage),
    ],
  ];
  for (const [what, measureFirst, measureLast] of pairs) {
    let [first, last] = [Infinity, Infinity];
    for (let round = 0; round < ROUNDS; round++)
      [first, last] = [Math.min(first, await measureFirst()), Math.min(last, await measureLast())];
    report(
      what,
      `${last.toFixed(1)} ms`,
      `${first.toFixed(1)} ms`,
      (last / first).toFixed(2),
      `<= ${MAX_GROWTH}`,
      last / first <= MAX_GROWTH,
    );
  }
}

async function measureMemory(when) {
  const before = memoryOfTree(product.pid);
  const sockets = [];
  while (sockets.length < SOCKETS)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: CONCURRENT_SOCKETS }, (_, index) =>
          joinTopic(product, projects[sockets.length + index]),
        ),
      )),
    );
  const after = memoryOfTree(product.pid);
  for (const socket of sockets) socket.close();
  if (before === undefined || after === undefined)
    return report(
      `memory with ${SOCKETS} sockets, ${when}`,
      "not available on this system",
      "",
      "",
      "",
    );
  const node = memoryOf(product.pid);
  const megabytes = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;
  return report(
    `memory with ${SOCKETS} sockets, Postgres included, ${when}`,
    `${megabytes(after)}, Node ${megabytes(node)}`,
    `${megabytes(before)} without`,
    (after / before).toFixed(2),
    `<= ${megabytes(MAX_MEMORY_BYTES)}`,
    after <= MAX_MEMORY_BYTES,
  );
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

function print() {
  const head = ["measured", "ours", "beside it", "ratio", "target", ""];
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => String(row[column]).length)),
  );
  say(
    `\n${availableParallelism()} cores, load ${loadavg()[0].toFixed(1)}, Node ${process.version}; best of ${ROUNDS} rounds each, taking turns\n`,
  );
  for (const row of [head, ...rows])
    say(
      row
        .map((cell, column) => String(cell).padEnd(widths[column]))
        .join("  ")
        .trimEnd(),
    );
  if (profileTo === undefined) say("\nBENCH_PROFILE=1 shows where the server's own time goes.");
  else say("\nwhere the server's own time went:");
  for (const [name, share] of profileTo === undefined ? [] : hottest(profileTo))
    say(`  ${(share * 100).toFixed(1).padStart(5)} %  ${name}`);
  process.exitCode = rows.some((row) => row.at(-1) === "MISSED") ? 1 : 0;
}
