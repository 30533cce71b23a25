import { Agent, request } from "node:http";
import { availableParallelism, loadavg } from "node:os";
import { buildOrExit } from "../../../scripts/build-product.mjs";
import { memoryOf, memoryOfTree } from "./memory.mjs";
import { fillWithLargeData, LOADS } from "./one-persons-load.mjs";
import { startFilledProduct } from "./product.mjs";

/** How much longer a second person may wait while somebody loads the server. */
const MOST_RATIO = 2;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const ROUND_MS = 4_000;
const SAMPLE_EVERY_MS = 100;

await buildOrExit({ only: ["server"] });
const product = await startFilledProduct();
const rows = [];
let sent = 0;
try {
  const person = { origin: product.origin, id: product.person, project: product.projects[0], token: product.token };
  const loader = await product.addPerson();
  await fillWithLargeData(product.sql, loader);
  const wanted = process.env.BENCH_LOAD;
  await work(person, Date.now() + ROUND_MS);
  for (const load of LOADS) if (wanted === undefined || load.name.includes(wanted)) await measure(load, loader, person);
} finally {
  await product.stop();
}
print();

/** Rounds without and with the load take turns, so that a busy moment of the machine hits both. */
async function measure(load, loader, person) {
  const [alone, beside] = [[], []];
  const statuses = new Map();
  let peak = { node: 0, all: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(...(await work(person, Date.now() + ROUND_MS)));
    const until = Date.now() + ROUND_MS;
    const memory = watchMemory();
    const loading = runLoad(load, loader, () => Date.now() > until, statuses);
    beside.push(...(await work(person, until)));
    await loading;
    const seen = memory.stop();
    peak = { node: Math.max(peak.node, seen.node), all: Math.max(peak.all, seen.all) };
  }
  const [without, during] = [percentile(alone, 0.95), percentile(beside, 0.95)];
  const ratio = during / without;
  const answered = [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
  rows.push([load.name, `${during.toFixed(1)} ms`, `${without.toFixed(1)} ms`, ratio.toFixed(2), `${percentile(beside, 1).toFixed(0)} ms`, `${megabytes(peak.node)}, ${megabytes(peak.all)}`, answered, ratio <= MOST_RATIO ? "good" : "MISSED"]);
  process.stdout.write(`${rows.at(-1).join(" | ")}\n`);
}

/** What somebody at work asks for: documents, patches, rows, lists and files, one after the other; resolves to how long each took. */
async function work(person, until) {
  const { id, project } = person;
  const document = `/api/sync/project_namespaces::${project}::bench`;
  const { send, close } = openSender(person);
  const session = `at work ${performance.now()}`;
  const times = [];
  for (let turn = 1; Date.now() < until; turn += 1) {
    const usual = [
      { path: document },
      { method: "POST", path: `${document}/patch`, body: { session, sequence: turn, operations: [{ set: ["screening", "done"], value: turn }] } },
      { method: "POST", path: "/rest/v1/rpc/projects_digest_by_user", body: { user_id: id } },
      { path: `/rest/v1/project_namespaces?select=name,created_at,edited_at&project=eq.${project}&order=name.asc` },
      { path: `/rest/v1/users?select=id,email,credits,data&id=eq.${id}`, headers: { accept: "application/vnd.pgrst.object+json" } },
      { path: `/api/projects/${project}/logs?limit=10` },
      { method: "POST", path: "/storage/v1/object/list/projects", body: { prefix: `${project}/library`, limit: 100 } },
      { path: `/storage/v1/object/projects/${project}/library/0.ris` },
    ];
    for (const asked of usual) {
      const begun = performance.now();
      const status = await send(asked);
      times.push(performance.now() - begun);
      if (status !== 200) throw new Error(`${asked.path} was answered ${status} to somebody at work.`);
    }
  }
  close();
  return times;
}

/** Keeps `atOnce` requests of a load under way until it is over. */
async function runLoad({ run, atOnce, asked }, loader, isOver, statuses) {
  if (run !== undefined) return run(loader, isOver);
  const { send, close } = openSender(loader);
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (!isOver()) {
        const status = await send(asked(loader, (sent += 1))).catch((error) => error.code);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  );
  return close();
}

/** Sends requests of one person; resolves to the status, without what was answered. */
function openSender({ origin, token }) {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(origin);
  return {
    send: ({ method = "GET", path, body, headers = {} }) =>
      new Promise((resolve, reject) => {
        const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
        const about = bytes === undefined ? {} : { "content-type": Buffer.isBuffer(body) ? "application/octet-stream" : "application/json", "content-length": bytes.byteLength };
        const sent = request({ agent, hostname, port, method, path, headers: { authorization: `Bearer ${token}`, ...about, ...headers } }, (response) => {
          response.resume();
          response.on("end", () => resolve(response.statusCode));
          response.on("error", reject);
        });
        sent.on("error", reject);
        sent.end(bytes);
      }),
    close: () => agent.destroy(),
  };
}

/** Looks again and again at what the server holds; `stop` answers the most. */
function watchMemory() {
  const most = { node: 0, all: 0 };
  const timer = setInterval(() => {
    most.node = Math.max(most.node, memoryOf(product.pid));
    most.all = Math.max(most.all, memoryOfTree(product.pid) ?? 0);
  }, SAMPLE_EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
}

function percentile(times, share) {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

function print() {
  const head = ["while one person asks for", "p95 of another", "alone", "ratio", "longest", "peak of Node, with Postgres", "answers", `<= ${MOST_RATIO}`];
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => String(row[column]).length)));
  process.stdout.write(`\n${availableParallelism()} cores, load ${loadavg()[0].toFixed(1)}, Node ${process.version}; ${ROUNDS} rounds of ${ROUND_MS / 1000} s each, taking turns\n\n`);
  for (const row of [head, ...rows]) process.stdout.write(`${row.map((cell, column) => String(cell).padEnd(widths[column])).join("  ").trimEnd()}\n`);
  process.exitCode = rows.some((row) => row.at(-1) === "MISSED") ? 1 : 0;
}
