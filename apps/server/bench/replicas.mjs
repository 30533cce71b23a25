import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { buildOrExit } from "../../../scripts/build-product.mjs";
import { joinTopic } from "./join-topic.mjs";
import {
  addPersonWithProject,
  addressOfPostgres,
  personToken,
  ready,
  startServer,
  stopServer,
} from "./product.mjs";

/** How much longer a change may take to a person of another server. */
const MAX_RATIO = 1.5;
const EDITS = Number(process.env.BENCH_EDITS ?? 300);
const PAUSE_MS = 60;
const SESSION = "11111111-1111-4111-8111-111111111111";

await buildOrExit({ only: ["server"] });
const root = mkdtempSync(join(tmpdir(), "bench-replicas-"));
// Postgres runs as another user, who needs access.
chmodSync(root, 0o711);
const folder = (name) => join(root, name);
// Only its Postgres is used.
const host = startServer(folder("host"), undefined, {});
const children = [host];
let sql;
try {
  await ready(host);
  const administrator = postgres(addressOfPostgres(folder("host")), { max: 1 });
  await administrator`create database replicas`;
  await administrator.end();
  const address = addressOfPostgres(folder("host")).replace(/\/postgres$/, "/replicas");
  const origin = await startReplica("one", address);
  mkdirSync(folder("two"));
  cpSync(join(folder("one"), "secrets.json"), join(folder("two"), "secrets.json"));
  const second = await startReplica("two", address, origin);
  sql = postgres(address, { max: 1, onnotice: () => {} });
  await measure(origin, second);
} finally {
  await sql?.end();
  await Promise.all(children.slice(1).map(stopServer));
  await stopServer(host);
  rmSync(root, { recursive: true, force: true, maxRetries: 3 });
}

async function startReplica(name, address, publicOrigin) {
  const settings = {
    ENGINE: undefined,
    DATABASE_URL: address,
    ...(publicOrigin === undefined ? {} : { PUBLIC_ORIGIN: publicOrigin, PORT: "7391" }),
  };
  const child = startServer(folder(name), undefined, settings);
  children.push(child);
  const origin = await ready(child);
  return publicOrigin === undefined ? origin : "http://localhost:7391";
}

/** The same edits, heard on both servers. The editing server alternates. */
async function measure(first, second) {
  const { id, project, address } = await addPersonWithProject(sql);
  const { databaseTokenSecret } = JSON.parse(
    readFileSync(join(folder("one"), "secrets.json"), "utf8"),
  );
  const token = personToken(id, address, databaseTokenSecret);
  const servers = [first, second];
  const heard = [];
  for (const [index, at] of servers.entries()) {
    const port = Number(new URL(at).port);
    const socket = await joinTopic({ origin: first, port, token }, project);
    heard[index] = listen(socket);
  }
  const [same, other] = [[], []];
  for (let edit = 0; edit < EDITS; edit += 1) {
    const here = edit % 2;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * Math.random() + 5));
    const begun = performance.now();
    const arrivals = heard.map((wait) => wait());
    await patch({ at: servers[here], host: new URL(first).host, token, project, edit });
    const times = (await Promise.all(arrivals)).map((time) => time - begun);
    // The first edits wait for connections and plans.
    if (edit < 20) continue;
    same.push(times[here]);
    other.push(times[1 - here]);
  }
  print(same, other);
}

/** Returns a function that resolves at the next document event. */
function listen(socket) {
  let announce = () => {};
  socket.on("message", (data) => {
    const at = performance.now();
    const [, , , event, content] = JSON.parse(Buffer.from(data).toString());
    if (event === "broadcast" && content.event === "document") announce(at);
  });
  return () =>
    new Promise((resolve) => {
      announce = resolve;
    });
}

async function patch({ at, host: name, token, project, edit }) {
  const path = encodeURIComponent(`projects::${project}`);
  const sent = request(`${at}/api/sync/${path}/patch`, {
    method: "POST",
    headers: { host: name, authorization: `Bearer ${token}`, "content-type": "application/json" },
  });
  const operations = [{ set: ["note"], value: `edit ${edit}` }];
  sent.end(JSON.stringify({ session: SESSION, sequence: edit + 1, operations }));
  const [answer] = await once(sent, "response");
  answer.resume();
  if (answer.statusCode !== 200) throw new Error(`An edit was refused: ${answer.statusCode}`);
}

function print(same, other) {
  const at = (values, part) =>
    values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))];
  const row = (part) => [at(same, part), at(other, part)];
  const lines = [
    ["median", 0.5],
    ["p95", 0.95],
    ["longest", 1],
  ].map(([name, part]) => {
    const [here, there] = row(part);
    return `${name.padEnd(10)}${here.toFixed(1).padStart(8)} ms${there.toFixed(1).padStart(8)} ms${(there / here).toFixed(2).padStart(8)}`;
  });
  const [here, there] = row(0.5);
  const verdict = there / here <= MAX_RATIO ? "good" : "MISSED";
  process.stdout.write(`a live change, from the edit's request to the page that hears it
           same server   another   ratio
${lines.join("\n")}
${verdict}: at most ${MAX_RATIO} times (median of ${same.length} edits)
load of the machine: ${loadavg()[0].toFixed(1)}\n`);
}
