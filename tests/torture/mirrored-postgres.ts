import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cp, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import {
  type Cluster,
  type ClusterOptions,
  startCluster,
} from "../../apps/server/src/database/embedded-cluster.ts";
import type { ScriptDatabase } from "../../apps/server/src/database/script-database.ts";
import {
  changeOwnerOfTree,
  connectToCluster,
  copyEmptyCluster,
} from "../../apps/server/src/database/test-cluster.ts";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";

const REPLICATION = {
  wal_level: "replica",
  max_wal_senders: "4",
  wal_keep_size: "512MB",
  wal_retrieve_retry_interval: "200ms",
};
/** A standby has none of these, or files of its own. */
const NOT_COPIED = new Set(["postmaster.pid", "postmaster.opts", "postgresql.auto.conf"]);
const STANDBY_WITHIN_MS = 30_000;

/** A durable Postgres with a synchronous standby. A commit waits for the disks of both. */
export interface MirroredPostgres {
  /** Leads to whichever is the primary. */
  readonly url: string;
  connect(): Promise<ScriptDatabase>;
  /** Kills the primary as a power cut would, and starts it again. */
  restart(): Promise<void>;
  /** Kills the primary for ever, promotes its standby, and gives that another standby. */
  failOver(): Promise<void>;
  close(): Promise<void>;
}

interface Machine {
  readonly options: ClusterOptions;
  cluster: Cluster;
}

export async function startMirroredPostgres(): Promise<MirroredPostgres> {
  const root = mkdtempSync(join(tmpdir(), "tera-mirrored-postgres-"));
  const { options, url } = await copyEmptyCluster(root);
  const settings = { ...options, settings: REPLICATION };
  let primary: Machine = { options: settings, cluster: await startCluster(settings) };
  const proxy: FaultProxy = await startFaultProxy(() => primary.cluster.port);
  let standby = await addStandby(primary, url, 1);
  return {
    url: url(proxy.port),
    connect: () => connectToCluster(url(primary.cluster.port)),
    async restart() {
      await kill(primary);
      primary.cluster = await startCluster(primary.options, primary.cluster.port);
    },
    async failOver() {
      await kill(primary);
      const database = await connectToCluster(url(standby.cluster.port));
      await database.query("select pg_promote(true, 60)");
      await database.close();
      primary = standby;
      standby = await addStandby(primary, url, Number(basename(standby.options.directory)) + 1);
    },
    async close() {
      await proxy.close();
      await standby.cluster.stop();
      await primary.cluster.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

async function kill({ cluster }: Machine): Promise<void> {
  const ended = once(cluster.process, "exit");
  cluster.process.kill("SIGKILL");
  await ended;
}

/** Resolves once the primary waits for the standby. */
async function addStandby(
  primary: Machine,
  url: (port: number) => string,
  number: number,
): Promise<Machine> {
  const address = new URL(url(primary.cluster.port));
  const directory = join(dirname(primary.options.directory), String(number));
  const options: ClusterOptions = {
    ...primary.options,
    directory,
    settings: {
      ...REPLICATION,
      primary_conninfo: `host=${address.hostname} port=${address.port} user=${address.username} password=${address.password}`,
    },
  };
  const database = await connectToCluster(address.href);
  try {
    await database.scriptTransaction(async (session) => {
      await session.query("select pg_backup_start('standby', true)");
      await copyRunningCluster(primary.options.directory, directory);
      const [label] = await session.query<{ labelfile: string }>(
        "select labelfile from pg_backup_stop(false)",
      );
      writeFileSync(join(directory, "backup_label"), label?.labelfile ?? "");
    });
    writeFileSync(join(directory, "standby.signal"), "");
    changeOwnerOfTree(options);
    const standby: Machine = { options, cluster: await startCluster(options) };
    await database.query("alter system set synchronous_standby_names = '*'");
    await database.query("select pg_reload_conf()");
    await untilSynchronous(database);
    return standby;
  } finally {
    await database.close();
  }
}

async function copyRunningCluster(from: string, to: string): Promise<void> {
  await cp(from, to, {
    recursive: true,
    filter: (source) =>
      dirname(source) !== join(from, "pg_wal") &&
      !NOT_COPIED.has(basename(source)) &&
      !basename(source).startsWith("pg_internal.init"),
  });
  await mkdir(join(to, "pg_wal", "archive_status"), { recursive: true });
}

async function untilSynchronous(database: ScriptDatabase): Promise<void> {
  const until = performance.now() + STANDBY_WITHIN_MS;
  for (;;) {
    const found = await database.query(
      "select 1 from pg_stat_replication where sync_state = 'sync'",
    );
    if (found.length > 0) return;
    if (performance.now() > until) throw new Error("The standby does not follow its primary.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
