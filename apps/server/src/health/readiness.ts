import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Queryable } from "../database/database.ts";
import type { Log } from "../server-log.ts";

/** Less would fail within minutes: Postgres needs room for its log of changes. */
export const MIN_FREE_BYTES = 100_000_000;
const CHECK_TIMEOUT_MS = 3000;
/** For this long, all probes share one result, because they count towards no limit. */
const SHARED_MS = 1000;
/** How long a check of the migrations counts. In between, the owner's connection is closed. */
const MIGRATIONS_CHECKED_FOR_MS = 60_000;
const PROBE_FILE = ".write-probe";

const READINESS_CHECKS = ["database", "storage", "migrations", "disk"] as const;

export type ReadinessCheck = (typeof READINESS_CHECKS)[number];

export interface ReadinessSources {
  readonly database: Queryable;
  /** May read the list of applied migrations. */
  readonly owner: Queryable;
  readonly dataDirectory: string;
  /** Rejects if the contents of files can't be read or written. */
  readonly contents: () => Promise<unknown>;
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  readonly log: Log;
  /** For tests. */
  readonly freeBytes?: (directory: string) => Promise<number>;
  readonly now?: () => number;
}

/** Resolves to the checks that fail, in a fixed order. Never rejects. */
export type Readiness = () => Promise<readonly ReadinessCheck[]>;

export function openReadiness({
  database,
  owner,
  dataDirectory,
  contents,
  migrations,
  log,
  freeBytes = freeBytesIn,
  now = Date.now,
}: ReadinessSources): Readiness {
  let migrationsCheckedAt = Number.NEGATIVE_INFINITY;
  const checks: Readonly<Record<ReadinessCheck, () => Promise<unknown>>> = {
    database: () => database.query("select 1"),
    storage: () => Promise.all([requireWritable(dataDirectory), contents()]),
    migrations: async () => {
      if (now() - migrationsCheckedAt < MIGRATIONS_CHECKED_FOR_MS) return;
      await requireCurrentMigrations(owner, migrations);
      migrationsCheckedAt = now();
    },
    disk: async () => {
      if ((await freeBytes(dataDirectory)) < MIN_FREE_BYTES)
        throw new Error("The disk is nearly full.");
    },
  };
  const known = new Set<ReadinessCheck>();
  /** Logs the first of several failures in a row. */
  const passes = (check: ReadinessCheck): Promise<boolean> =>
    withTimeout(checks[check]).then(
      () => {
        known.delete(check);
        return true;
      },
      (error: unknown) => {
        if (!known.has(check)) log.error("health.check-failed", error, { check });
        known.add(check);
        return false;
      },
    );
  const failing = async (): Promise<readonly ReadinessCheck[]> => {
    const passed = await Promise.all(READINESS_CHECKS.map(passes));
    return READINESS_CHECKS.filter((_check, index) => passed[index] !== true);
  };
  let shared: { readonly until: number; readonly result: ReturnType<Readiness> } | undefined;
  return () => {
    // A check that takes longer than SHARED_MS is shared as well.
    if (shared === undefined || shared.until <= now()) {
      const result = failing();
      shared = { until: Number.POSITIVE_INFINITY, result };
      void result.then(() => {
        shared = { until: now() + SHARED_MS, result };
      });
    }
    return shared.result;
  };
}

/** Bytes that the server's user may still write. */
async function freeBytesIn(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/** Writes, because the superuser seems to have every right on a file system that is read-only. */
async function requireWritable(directory: string): Promise<void> {
  const path = join(directory, PROBE_FILE);
  await writeFile(path, "");
  await rm(path, { force: true });
}

/** A newer version may have applied further ones. */
async function requireCurrentMigrations(
  owner: Queryable,
  migrations: ReadinessSources["migrations"],
): Promise<void> {
  const rows = await owner.query<{ name: string; checksum: string }>(
    "select name, checksum from tera_migrations.applied",
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  if (migrations.some(({ name, checksum }) => applied.get(name) !== checksum))
    throw new Error("A migration is missing.");
}

async function withTimeout(work: () => Promise<unknown>): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The check took too long.")), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
