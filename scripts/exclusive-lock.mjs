import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const POLL_INTERVAL_MS = 200;
const HEARTBEAT_INTERVAL_MS = 1_000;
/**
 * Without a heartbeat for this long, the owner counts as killed, even if its process id is in use.
 */
const STALE_AFTER_MS = 10_000;

/**
 * Waits until no other command of this checkout installs or builds. Ignores the lock of a killed
 * command.
 */
export async function withExclusiveLock(work, folder = join(root, ".set-up-lock")) {
  for (let hasSaidSo = false; !tryAcquire(folder); hasSaidSo = true) {
    if (!hasSaidSo) console.log("Another command is installing or building here; waiting for it …");
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  const signs = setInterval(() => startHeartbeat(folder), HEARTBEAT_INTERVAL_MS);
  const release = () => {
    if (ownerOf(folder) === process.pid) rmSync(folder, { recursive: true, force: true });
  };
  process.on("exit", release);
  try {
    return await work();
  } finally {
    clearInterval(signs);
    process.off("exit", release);
    release();
  }
}

function tryAcquire(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (!isStale(folder)) return false;
    rmSync(folder, { recursive: true, force: true });
    return tryAcquire(folder);
  }
  writeFileSync(join(folder, "pid"), String(process.pid));
  return true;
}

function isStale(folder) {
  try {
    if (Date.now() - statSync(folder).mtimeMs > STALE_AFTER_MS) return true;
    const owner = ownerOf(folder);
    if (owner > 0) process.kill(owner, 0);
    return false;
  } catch (error) {
    // ENOENT: the lock was just released. EPERM: its owner runs as another user.
    return error.code === "ESRCH";
  }
}

/** Returns the owner's process id, or 0 if the owner is unknown or the lock is free. */
function ownerOf(folder) {
  try {
    return Number(readFileSync(join(folder, "pid"), "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return 0;
    throw error;
  }
}

function startHeartbeat(folder) {
  const now = new Date();
  try {
    utimesSync(folder, now, now);
  } catch (error) {
    // The lock was deleted. The work can go on without it.
    if (error.code !== "ENOENT") throw error;
  }
}
