import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Cluster, startCluster } from "../../apps/server/src/database/embedded-cluster.ts";
import { findFreePort } from "../../apps/server/src/database/free-port.ts";
import { connectPostgres } from "../../apps/server/src/database/postgres-database.ts";
import type { ScriptDatabase } from "../../apps/server/src/database/script-database.ts";
import { copyEmptyCluster } from "../../apps/server/src/database/test-cluster.ts";
import { replicaSite, runNginx } from "../../apps/server/src/nginx.fixture.ts";
import { type TestProgram, testProgram } from "../../apps/server/src/test-program.ts";
import { type FinishedEditors, finishEditors, startDocumentEditors } from "./document-editors.ts";

const SERVERS = 3;

/** Three servers behind nginx, on one durable Postgres. */
export interface TestReplicaSet {
  readonly servers: readonly TestProgram[];
  readonly origin: string;
  readonly connect: () => Promise<ScriptDatabase>;
  /** Kills Postgres as a power cut would, and starts it again on its port. */
  readonly restartPostgres: () => Promise<void>;
  close(): Promise<void>;
}

export async function startReplicaSet(): Promise<TestReplicaSet> {
  const root = mkdtempSync(join(tmpdir(), "tera-replica-set-"));
  const { options, url } = await copyEmptyCluster(root);
  let cluster: Cluster = await startCluster(options);
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const environment = {
    DATABASE_URL: url(cluster.port),
    PUBLIC_ORIGIN: origin,
    TRUSTED_PROXIES: "127.0.0.1",
    SECRETS_KEY: "of-a-throw-away-test-database-only",
  };
  const servers = await Promise.all(
    Array.from({ length: SERVERS }, () => testProgram(environment)),
  );
  await Promise.all(servers.map((server) => server.start()));
  const addresses = servers.map((server) =>
    new URL(server.origin).host.replace("localhost", "127.0.0.1"),
  );
  const folder = mkdtempSync(join(tmpdir(), "tera-nginx-"));
  const nginx: ChildProcess = await runNginx(folder, replicaSite(port, addresses), port);
  return {
    servers,
    origin,
    connect: () =>
      connectPostgres({ engine: "external", url: url(cluster.port), onClose: async () => {} }),
    async restartPostgres() {
      const ended = once(cluster.process, "exit");
      cluster.process.kill("SIGKILL");
      await ended;
      cluster = await startCluster(options, cluster.port);
    },
    async close() {
      nginx.kill("SIGTERM");
      await once(nginx, "exit");
      await Promise.all(servers.map((server) => server.close()));
      await cluster.stop();
      for (const path of [root, folder]) rmSync(path, { recursive: true, force: true });
    },
  };
}

export interface ReplicaKillReport extends FinishedEditors {
  readonly kills: number;
  readonly postgresRestarts: number;
}

/**
 * Kills the servers in turn while editors type through nginx, restarts Postgres in the middle, and
 * compares the acknowledgements with the database.
 */
export async function runReplicaKills(
  { servers, origin, connect, restartPostgres }: TestReplicaSet,
  {
    editors: count,
    kills,
    everyMilliseconds,
  }: Readonly<Record<"editors" | "kills" | "everyMilliseconds", number>>,
): Promise<ReplicaKillReport> {
  const database = await connect();
  const [program] = servers;
  if (program === undefined) throw new RangeError("There is a server.");
  const editors = await startDocumentEditors({ program, origin, database }, count);
  await database.close();
  let postgresRestarts = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const begun = performance.now();
    const victim = servers[kill % servers.length];
    await victim?.end("SIGKILL");
    // Its people meet the two others, and its restart a busy database.
    await new Promise((resolve) => setTimeout(resolve, everyMilliseconds * 0.3));
    await victim?.start();
    if (kill === Math.floor(kills / 2)) {
      postgresRestarts += 1;
      await restartPostgres();
    }
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(0, begun + everyMilliseconds - performance.now())),
    );
  }
  return { kills, postgresRestarts, ...(await finishEditors(editors, connect)) };
}
