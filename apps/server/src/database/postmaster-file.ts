import { readFileSync, realpathSync, rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { join } from "node:path";
import { processCommand, processIdentity } from "./process-identity.ts";

const POLL_INTERVAL_MS = 20;
const FAST_STOP_TIMEOUT_MS = 5_000;
const IMMEDIATE_STOP_TIMEOUT_MS = 5_000;
const PORT_LINE = 3;
const STATUS_LINE = 7;

export interface PostmasterRecord {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

/** Undefined without `postmaster.pid`. */
export function readPostmaster(cluster: string): PostmasterRecord | undefined {
  try {
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    return {
      pid: Number(lines[0]),
      port: Number(lines[PORT_LINE]),
      isReady: lines[STATUS_LINE]?.trim() === "ready",
    };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Stops a Postgres that outlived its server, as after `kill -9`. Postgres recovers committed data
 * from its log. Leaves another program with the pid alone and removes the stale file.
 */
export async function stopOrphanProcess(cluster: string): Promise<void> {
  const record = readPostmaster(cluster);
  if (record === undefined) return;
  const identity = processIdentity(record.pid);
  if (identity === undefined || !runsCluster(record.pid, cluster)) {
    rmSync(join(cluster, "postmaster.pid"), { force: true });
    return;
  }
  if (await endProcess(record.pid, identity, "SIGINT", FAST_STOP_TIMEOUT_MS)) return;
  if (await endProcess(record.pid, identity, "SIGQUIT", IMMEDIATE_STOP_TIMEOUT_MS)) return;
  throw new Error(
    `Postgres (process ${record.pid}) from an earlier start does not stop. Stop that process, then start again.`,
  );
}

function runsCluster(pid: number, cluster: string): boolean {
  const command = processCommand(pid);
  return (
    command !== undefined &&
    [cluster, realpathSync(cluster)].some((path) => command.includes(`-D ${path}`))
  );
}

async function endProcess(
  pid: number,
  identity: string,
  signal: NodeJS.Signals,
  timeoutMilliseconds: number,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMilliseconds;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return true;
    throw error;
  }
  while (Date.now() < deadline) {
    if (processIdentity(pid) !== identity) return true;
    await delay(POLL_INTERVAL_MS);
  }
  return false;
}
