import { siteLock, type SiteLock } from "@tera/contract";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { ServerConfiguration } from "../context.ts";
import type { Database } from "../database/database.ts";
import { writeDurably } from "../database/durable-file.ts";
import { isShared, writeShared } from "../database/shared-state.ts";

const LOCK_FILE = "site-lock.json";
const UNLOCKED = "";
const UNREADABLE: SiteLock = { id: "unreadable", message: "" };
/** The file is read at most this often, because every call asks. */
const READ_INTERVAL_MS = 1000;

/** Returns the current lock, or undefined if the site is open. */
export interface CurrentLock {
  (): SiteLock | undefined;
  /** Makes the next call read the file, after this process has changed it. */
  readonly refresh: () => void;
}

/** Follows the lock in the data directory, which an operator command or a person may change. */
export function followSiteLock(dataDirectory: string, now: () => number = Date.now): CurrentLock {
  let lock: SiteLock | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  const current = (): SiteLock | undefined => {
    if (now() - readAt >= READ_INTERVAL_MS) {
      lock = readLock(join(dataDirectory, LOCK_FILE), lock);
      readAt = now();
    }
    return lock?.until !== undefined && Date.parse(lock.until) <= now() ? undefined : lock;
  };
  return Object.assign(current, {
    refresh: () => {
      readAt = Number.NEGATIVE_INFINITY;
    },
  });
}

export interface LockPlaces {
  readonly configuration: Pick<ServerConfiguration, "dataDirectory">;
  readonly database: Pick<Database, "engine" | "query">;
}

/** Locks the site under a new id, on all servers of the database. */
export async function lockSite(
  { configuration, database }: LockPlaces,
  { message, until }: { readonly message: string; readonly until: string | undefined },
): Promise<SiteLock> {
  const lock = siteLock.parse({ id: randomUUID(), message, until });
  const text = JSON.stringify(lock);
  if (isShared(database)) await writeShared(database, "site-lock", text);
  await applySiteLock(configuration.dataDirectory, text);
  return lock;
}

export async function unlockSite({ configuration, database }: LockPlaces): Promise<void> {
  if (isShared(database)) await writeShared(database, "site-lock", UNLOCKED);
  await applySiteLock(configuration.dataDirectory, UNLOCKED);
}

/** Takes over the lock that a server of the database set or removed. */
export async function applySiteLock(dataDirectory: string, text: string): Promise<void> {
  const file = join(dataDirectory, LOCK_FILE);
  if (text === UNLOCKED) await rm(file, { force: true });
  else await writeDurably(file, text);
}

/**
 * Treats an unreadable lock file as a lock, because somebody meant to lock the site. Keeps the last
 * known lock if the process has no free file handles.
 */
function readLock(file: string, before: SiteLock | undefined): SiteLock | undefined {
  let content: string;
  try {
    content = readFileSync(file, "utf8");
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    if (code === "ENOENT") return undefined;
    return code === "EMFILE" || code === "ENFILE" ? before : UNREADABLE;
  }
  try {
    return siteLock.parse(JSON.parse(content));
  } catch {
    return UNREADABLE;
  }
}

const CHANGING_METHODS: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH", "DELETE"]);
/**
 * Paths allowed while the site is locked: they only read despite their method, serve the login, or
 * change the lock itself.
 */
const ALLOWED =
  /^\/(?:kinde(?:\/|$)|api\/(?:auth\/|admin\/site-lock(?:$|\/end$)|sync$|sync\/[^/]+\/heartbeat$|institutes\/membership$|members\/invitation$)|storage\/v1\/object\/(?:list|list-v2|sign)\/|rest\/v1\/rpc\/(?:projects_digest_by_user|user_get_peers|is_member)$)/u;
/** Paths that change the database although their method is GET. */
const CHANGING_GET = /^\/api\/sync\/[^/]+\/(?:flush|destroy)$/u;

/** Returns whether a request changes something, so that a locked site refuses it. */
export function isChange(method: string, path: string): boolean {
  return CHANGING_METHODS.has(method) ? !ALLOWED.test(path) : CHANGING_GET.test(path);
}
