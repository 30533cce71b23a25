import { readWebStorage, writeWebStorage } from "./web-storage.ts";

export const TAB_KEY = "session-id";

/** Creates a UUID, even outside a secure context. */
export function randomId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20),
  ].join("-");
}

const LOCK_PREFIX = "session:";

/**
 * An open tab holds this lock. Once the lock is free, another tab may send the session's unsent
 * batches.
 */
export function sessionLockName(session: string): string {
  return `${LOCK_PREFIX}${session}`;
}

/** Undefined for another kind of lock. */
export function sessionOfLock(name: string): string | undefined {
  return name.startsWith(LOCK_PREFIX) ? name.slice(LOCK_PREFIX.length) : undefined;
}

/**
 * Runs `work` unless an open tab holds the lock. Without Web Locks, as in a cross-site frame,
 * `isSure` is false and `work` must be idempotent.
 */
export async function withSessionLockIfAvailable(
  session: string,
  work: (isSure: boolean) => Promise<void>,
): Promise<void> {
  let isGranted = false;
  try {
    await navigator.locks.request(sessionLockName(session), { ifAvailable: true }, async (lock) => {
      isGranted = true;
      if (lock !== null) await work(true);
    });
  } catch (error) {
    if (isGranted) throw error;
    await work(false);
  }
}

let claimed: Promise<string> | undefined;

/**
 * Returns the tab's id, which survives a reload. A duplicated tab copies the id, so a stored id is
 * used only if its lock is free.
 */
export function tabSession(): Promise<string> {
  claimed ??= claimSession();
  return claimed;
}

async function claimSession(): Promise<string> {
  const stored = readWebStorage("tab", TAB_KEY);
  if (stored !== undefined && (await holdLock(stored))) return stored;
  const fresh = randomId();
  await holdLock(fresh);
  // Without storage, the id lasts as long as the page.
  writeWebStorage("tab", TAB_KEY, fresh);
  return fresh;
}

/** A reloading page may still hold the lock. */
const LOCK_TIMEOUT_MS = 1000;

/** Holds the lock while the page is open; false when another tab has the lock. */
function holdLock(session: string): Promise<boolean> {
  if (navigator.locks === undefined) return Promise.resolve(true);
  return new Promise((resolve) => {
    navigator.locks
      .request(sessionLockName(session), { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, () => {
        resolve(true);
        return new Promise<void>(() => undefined);
      })
      .catch(() => resolve(false));
  });
}
