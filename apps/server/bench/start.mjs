import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { buildOrExit } from "../../../scripts/build-product.mjs";
import { makeRelease } from "../../../scripts/make-release.mjs";

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const MAX_START_MS = 2000;

const { DATABASE_URL } = process.env;
if (DATABASE_URL === undefined) {
  process.stderr.write(
    "Name an empty database of a running Postgres: DATABASE_URL=postgres://… npm run bench start\n",
  );
  process.exit(1);
}
await buildOrExit();
const folder = mkdtempSync(join(tmpdir(), "bench-start-"));
try {
  await makeRelease(folder);
  const first = await start();
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await start());
  const median = times.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)];
  process.stdout.write(`first start, with all migrations: ${first} ms
later starts: ${times.join(", ")} ms
median: ${median} ms (${median <= MAX_START_MS ? "good" : "MISSED"}, at most ${MAX_START_MS} ms)
load of the machine: ${loadavg()[0].toFixed(1)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Resolves to the milliseconds from the process's start until /readyz answers with 200. */
async function start() {
  const begun = performance.now();
  const server = fork(join(folder, "scripts/start.mjs"), {
    execArgv: ["--max-semi-space-size=2"],
    env: { PATH: process.env.PATH, DATABASE_URL, PORT: "7390", TOOLS_PORT: "0" },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  await new Promise((resolve, reject) => {
    server.stdout.on("data", (chunk) => {
      if (String(chunk).includes("ready http")) resolve();
    });
    server.once("exit", (code) => reject(new Error(`The server ended with code ${code}.`)));
  });
  const { status } = await fetch("http://localhost:7390/readyz");
  const milliseconds = Math.round(performance.now() - begun);
  if (status !== 200) throw new Error(`The server is not ready: ${status}.`);
  server.removeAllListeners("exit");
  server.kill("SIGTERM");
  await once(server, "exit");
  return milliseconds;
}
