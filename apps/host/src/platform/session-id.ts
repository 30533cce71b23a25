/** Key of the tab's session id in sessionStorage. */
export const TAB_KEY = "session-id";

/** A random id, also where the page is not a secure context. */
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

/** Name of the lock that a tab holds for as long as it lives; whoever gets it may take over the session's unsent work. */
export function sessionLockName(session: string): string {
  return `${LOCK_PREFIX}${session}`;
}

/** The session whose lock has that name; undefined where it is another kind of lock. */
export function sessionOfLock(name: string): string | undefined {
  return name.startsWith(LOCK_PREFIX) ? name.slice(LOCK_PREFIX.length) : undefined;
}

/**
 * Does what is left of a session, unless a living tab holds its lock. Where the browser gives no locks, as in the frame of a page of another site, it is done
 * as well, and told that it is not sure whether the tab lives: what is sent a second time counts once.
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
 * The id of this tab: the same after a reload, another one in every other tab.
 * A duplicated tab starts with a copy of the first one's storage, so the id counts only when its lock is free.
 */
export function tabSession(): Promise<string> {
  claimed ??= claimSession();
  return claimed;
}

async function claimSession(): Promise<string> {
  const stored = readStored();
  if (stored !== undefined && (await holdLock(stored))) return stored;
  const fresh = randomId();
  await holdLock(fresh);
  try {
    sessionStorage.setItem(TAB_KEY, fresh);
  } catch {
    // Storage may be blocked in a frame; the id then lives as long as the page.
  }
  return fresh;
}

function readStored(): string | undefined {
  try {
    return sessionStorage.getItem(TAB_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** A page that reloads needs a moment until its predecessor is gone. */
const LOCK_TIMEOUT_MS = 1000;

/** Takes the session's lock until the page goes away; false when another tab has it. */
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
