import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { type ClusterOptions, initialiseCluster } from "./embedded-cluster.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { readPostmaster } from "./postmaster-file.ts";
import { processIdentity } from "./process-identity.ts";
import { type SupervisedCluster, superviseCluster } from "./supervised-cluster.ts";
import { postgresUser } from "./system-user.ts";

let root: string;
let options: ClusterOptions;
let cluster: SupervisedCluster | undefined;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "tera-supervised-"));
  // As root, Postgres runs as another user, who needs access.
  chmodSync(root, 0o711);
  const [binaries, user] = [findPostgresBinaries(), postgresUser()];
  if (binaries === undefined || user === undefined)
    throw new Error("This test needs a Postgres that npm can install here.");
  options = { directory: join(root, "postgres"), binaries, user, isDurable: false };
  await initialiseCluster(options, "quiet");
});

afterEach(async () => {
  await cluster?.stop();
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
});

/** Resolves to the pid once Postgres is gone. */
async function crash(): Promise<number> {
  const pid = readPostmaster(options.directory)?.pid ?? 0;
  process.kill(pid, "SIGKILL");
  await expect.poll(() => processIdentity(pid), { interval: 1 }).toBeUndefined();
  return pid;
}

async function supervised(): Promise<{ events: string[]; isAnswering: () => Promise<boolean> }> {
  const events: string[] = [];
  const note = (event: string): void => void events.push(event);
  cluster = await superviseCluster(
    options,
    { info: note, warn: note, error: note },
    { pauseMilliseconds: 50 },
  );
  const sql = postgres(`postgres://postgres:quiet@127.0.0.1:${cluster.port}/postgres`, {
    max: 1,
    onnotice: () => {},
    idle_timeout: 1,
  });
  onTestFinished(() => sql.end({ timeout: 1 }));
  return {
    events,
    isAnswering: () =>
      sql`select 1 as one`.then(
        ([row]) => row?.["one"] === 1,
        () => false,
      ),
  };
}

it(
  "a Postgres killed more often than the limit per minute is restarted on the same port",
  { timeout: 120_000 },
  async () => {
    const { events, isAnswering } = await supervised();
    for (let death = 1; death <= 6; death += 1) {
      await crash();
      await expect
        .poll(() => events.filter((event) => event === "postgres-runs-again").length, {
          interval: 20,
        })
        .toBe(death);
    }
    await expect.poll(isAnswering, { interval: 50 }).toBe(true);
    expect(events.filter((event) => event === "postgres-restarted")).toHaveLength(6);
    expect(events).toContain("postgres-keeps-ending");
  },
);

it(
  "a Postgres that dies right after becoming ready is restarted",
  { timeout: 120_000 },
  async () => {
    const { isAnswering } = await supervised();
    for (let death = 1; death <= 4; death += 1) {
      const gone = await crash();
      await expect
        .poll(
          () =>
            readPostmaster(options.directory)?.isReady === true &&
            readPostmaster(options.directory)?.pid !== gone,
          { interval: 1 },
        )
        .toBe(true);
    }
    await expect.poll(isAnswering, { interval: 50 }).toBe(true);
  },
);
