import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "../server-log.ts";
import { type Cluster, type ClusterOptions, startCluster } from "./embedded-cluster.ts";

const MINUTE_MS = 60_000;
/** Further restarts are delayed, because the cause seems to persist. */
const MAX_RESTARTS_PER_MINUTE = 5;
const DEFAULT_PAUSE_MS = 10_000;

export interface SupervisedCluster {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Restarts Postgres on the same port whenever it dies, without limit, until the server stops.
 * Requests fail until it runs; clients reconnect.
 */
export async function superviseCluster(
  options: ClusterOptions,
  log: Log,
  { pauseMilliseconds = DEFAULT_PAUSE_MS } = {},
): Promise<SupervisedCluster> {
  const stopping = new AbortController();
  let restarts: number[] = [];
  let cluster: Cluster = await startCluster(options);
  const { port } = cluster;
  let restarting: Promise<void> = Promise.resolve();

  const throttleRestarts = async (): Promise<void> => {
    restarts = restarts.filter((time) => time > Date.now() - MINUTE_MS);
    if (restarts.length < MAX_RESTARTS_PER_MINUTE) return;
    log.error(
      "postgres-keeps-ending",
      new Error(
        `Postgres ended ${MAX_RESTARTS_PER_MINUTE} times within a minute. It is started again in ${pauseMilliseconds / 1000} s; ${options.directory}.log says why it ends.`,
      ),
    );
    await delay(pauseMilliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);
  };
  const restart = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await throttleRestarts();
      if (stopping.signal.aborted) return;
      restarts.push(Date.now());
      log.warn("postgres-restarted");
      try {
        cluster = await startCluster(options, port);
        watch();
        log.info("postgres-runs-again");
        return;
      } catch (error) {
        log.error("postgres-restart-failed", error);
      }
    }
  };
  const watch = (): void => {
    const again = (): void => {
      restarting = restart();
    };
    const { process } = cluster;
    // An exited process emits no further event.
    if (process.exitCode !== null || process.signalCode !== null) again();
    else process.once("exit", again);
  };
  watch();
  return {
    port,
    stop: async () => {
      stopping.abort();
      await restarting;
      await cluster.stop();
    },
  };
}
