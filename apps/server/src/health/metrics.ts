import { METHODS } from "node:http";
import { statfs } from "node:fs/promises";
import type { Gauge, Registry } from "prom-client";
import type { Queryable } from "../database/database.ts";
import type { ObservableLog } from "../log.ts";
import type { ServerMetrics } from "../server-metrics.ts";

const LATENCY_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10, 30];
const QUERY_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];
/** Further routes share one label, so that no caller can make the server keep endless series. */
const MAX_ROUTES = 400;
const KNOWN_METHODS: ReadonlySet<string> = new Set(METHODS);
const SIZES_TIMEOUT_MS = 3000;

interface MetricsSources {
  readonly database: Queryable;
  readonly dataDirectory: string;
  readonly openSockets: () => number;
}

export interface OpenMetrics extends ServerMetrics {
  /** From then on, `render` also reads these. */
  follow(sources: MetricsSources): void;
  /** In the text format of Prometheus. */
  render(): Promise<{ readonly type: string; readonly text: string }>;
  close(): void;
}

/** Counts security events from now on. Loads prom-client, which other servers don't need. */
export async function openMetrics(log: Pick<ObservableLog, "observe">): Promise<OpenMetrics> {
  const {
    collectDefaultMetrics,
    Counter,
    Gauge: NewGauge,
    Histogram,
    Registry: NewRegistry,
  } = await import("prom-client");
  const registry = new NewRegistry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "tera_http_request_duration_seconds",
    help: "Requests by route, method and class of status, with the time until the answer ended",
    labelNames: ["route", "method", "status"] as const,
    buckets: LATENCY_BUCKETS,
    registers,
  });
  const patches = new Counter({
    name: "tera_patches_total",
    help: "Acknowledged batches of edits of documents",
    registers,
  });
  const statements = new Histogram({
    name: "tera_database_duration_seconds",
    help: "Statements and transactions of the API, with the time until the database answered",
    labelNames: ["kind", "result"] as const,
    buckets: QUERY_BUCKETS,
    registers,
  });
  const waiting = new NewGauge({
    name: "tera_queue_length",
    help: "Work that waits for its turn, by queue",
    labelNames: ["queue"] as const,
    registers,
  });
  const events = new Counter({
    name: "tera_security_events_total",
    help: "Security events, such as logins, by their name in docs/security.md",
    labelNames: ["event"] as const,
    registers,
  });
  const readSources = addSources(registry, NewGauge);
  const stopObserving = log.observe(({ event }) => events.inc({ event }));
  const labelOf = boundedLabels(MAX_ROUTES);
  return {
    countRequest: ({ method, route, status, seconds }) =>
      requests.observe(
        {
          route: labelOf(route),
          method: KNOWN_METHODS.has(method) ? method : "other",
          status: `${Math.floor(status / 100)}xx`,
        },
        seconds,
      ),
    countPatches: (count) => patches.inc(count),
    countStatement: (kind, seconds, isDone) =>
      statements.observe({ kind, result: isDone ? "done" : "failed" }, seconds),
    countWaiting: (queue, change) => waiting.inc({ queue }, change),
    follow: (sources) => readSources.follow(sources),
    render: async () => {
      await readSources.read();
      return { type: registry.contentType, text: await registry.metrics() };
    },
    close: () => {
      stopObserving();
      registry.clear();
    },
  };
}

/** Gauges that are read when somebody asks. */
function addSources(
  registry: Registry,
  NewGauge: typeof Gauge,
): { follow(sources: MetricsSources): void; read(): Promise<void> } {
  const gauge = (name: string, help: string) => new NewGauge({ name, help, registers: [registry] });
  const sockets = gauge("tera_sockets", "Open live connections");
  const databaseUp = gauge("tera_database_up", "1 if the database answers, else 0");
  const databaseBytes = gauge("tera_database_size_bytes", "Size of the database");
  const unsentMail = gauge("tera_unsent_mails", "Mail in the outbox that has not been sent");
  const freeBytes = gauge("tera_storage_free_bytes", "Room left on the disk of DATA_DIR");
  const totalBytes = gauge("tera_storage_size_bytes", "Size of the disk of DATA_DIR");
  let sources: MetricsSources | undefined;
  const readDatabase = async (database: Queryable): Promise<void> => {
    const [row] = await Promise.race([
      database.query<{ bytes: number; unsent: number }>(
        `select pg_database_size(current_database())::float8 as bytes,
           (select count(*)::int from public.outbox where sent_at is null) as unsent`,
      ),
      timeout(SIZES_TIMEOUT_MS),
    ]);
    databaseUp.set(row === undefined ? 0 : 1);
    if (row === undefined) return;
    databaseBytes.set(row.bytes);
    unsentMail.set(row.unsent);
  };
  const readDisk = async (directory: string): Promise<void> => {
    const { bavail, blocks, bsize } = await statfs(directory);
    freeBytes.set(bavail * bsize);
    totalBytes.set(blocks * bsize);
  };
  return {
    follow: (next) => {
      sources = next;
    },
    read: async () => {
      if (sources === undefined) return;
      sockets.set(sources.openSockets());
      await Promise.all([
        readDatabase(sources.database).catch(() => databaseUp.set(0)),
        // A disk that can't be read keeps its last figures; /readyz reports it.
        readDisk(sources.dataDirectory).catch(() => undefined),
      ]);
    },
  };
}

function timeout(milliseconds: number): Promise<never[]> {
  return new Promise((resolve) => {
    setTimeout(() => resolve([]), milliseconds).unref();
  });
}

function boundedLabels(max: number): (label: string) => string {
  const known = new Set<string>();
  return (label) => {
    if (known.has(label)) return label;
    if (known.size >= max) return "other";
    known.add(label);
    return label;
  };
}
