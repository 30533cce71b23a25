import { sessionLockName, sessionOfLock, tabSession } from "../../platform/session-id.ts";
import { logIgnoredFailure } from "../../platform/ignored-failure.ts";

/** Channel on which new tabs announce their sessions. */
const CHANNEL = "tabs";

/** A reloaded tab takes its session lock again within this time. */
const RELOAD_GRACE_MS = 2000;

/**
 * Calls `onClosed` after another tab closes or crashes, which is noticed because the browser
 * releases that tab's session lock. Returns a function that unsubscribes.
 */
export function onTabClosed(onClosed: () => void): () => void {
  const controller = new AbortController();
  if (navigator.locks === undefined || typeof BroadcastChannel === "undefined")
    return () => undefined;
  const { locks } = navigator;
  const channel = new BroadcastChannel(CHANNEL);
  const watched = new Set<string>();

  async function watch(session: string): Promise<void> {
    if (watched.has(session) || session === (await tabSession()) || watched.has(session)) return;
    watched.add(session);
    await locks.request(
      sessionLockName(session),
      { mode: "shared", signal: controller.signal },
      () => undefined,
    );
    watched.delete(session);
    setTimeout(() => {
      if (!controller.signal.aborted) onClosed();
    }, RELOAD_GRACE_MS);
  }
  // If waiting for the lock fails, the tab may be watched again.
  const tryWatch = (session: string): void =>
    void watch(session).catch((error: unknown) => {
      watched.delete(session);
      if (!controller.signal.aborted) logIgnoredFailure("Watching another tab", error);
    });

  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string") tryWatch(data);
  });
  void tabSession().then((own) => {
    if (!controller.signal.aborted) channel.postMessage(own);
  });
  locks.query().then(
    ({ held = [] }) => {
      for (const session of held.flatMap(({ name }) => sessionOfLock(name ?? "") ?? []))
        tryWatch(session);
    },
    // Browsers deny locks in a cross-site frame, which shares no storage with other tabs.
    (error: unknown) => logIgnoredFailure("Listing the tabs' locks", error),
  );
  return () => {
    controller.abort();
    channel.close();
  };
}
