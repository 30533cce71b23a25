import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { processIdentity } from "./process-identity.ts";

const LOCK_FILE = "server.lock";
const ATTEMPTS = 10;

class DataDirectoryInUse extends Error {
  constructor(dataDirectory: string, pid: string) {
    super(
      `Another server (process ${pid}) is using the data directory ${dataDirectory}. Stop it first, or choose another directory with DATA_DIR=.`,
    );
    this.name = "DataDirectoryInUse";
  }
}

/** Takes the lock, even from a killed process. Returns a function that releases it. */
export function lockDataDirectory(dataDirectory: string): () => void {
  const path = join(dataDirectory, LOCK_FILE);
  const identity = processIdentity(process.pid) ?? String(process.pid);
  const own = `${path}.${randomUUID()}`;
  writeFileSync(own, identity, { flag: "wx", mode: 0o600 });
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (tryLink(own, path)) return () => releaseLock(path, identity);
      const holder = readIfPresent(path);
      if (holder === undefined) continue;
      const pid = holder.split(" ")[0] ?? "";
      if (processIdentity(Number(pid)) === holder) throw new DataDirectoryInUse(dataDirectory, pid);
      removeStale(path, holder);
    }
  } finally {
    rmSync(own, { force: true });
  }
  throw new Error(
    `The lock ${path} could not be taken. Remove that file if no server is running, then start again.`,
  );
}

function tryLink(own: string, path: string): boolean {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

function removeStale(path: string, stale: string): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return;
    throw error;
  }
  // Another start may have replaced the stale lock; put its lock back.
  if (readFileSync(aside, "utf8") !== stale) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function releaseLock(path: string, identity: string): void {
  if (readIfPresent(path) === identity) rmSync(path, { force: true });
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
