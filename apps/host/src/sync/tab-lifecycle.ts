import { sessionLockName, sessionOfLock, tabSession } from "../platform/session-id.ts";

/** Name of the channel on which a tab says that it is there. */
const CHANNEL = "tabs";

/** A page that is loaded anew takes its session up again within this; only then is a tab gone that let go of it. */
const RELOAD_GRACE_MS = 2000;

/**
 * Calls back some time after another tab has ended or crashed, again and again until it is stopped. A living tab holds the lock of its session; whoever
 * waits for it learns of its end, whatever the end was.
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
  // Where the waiting itself ends the tab is found by the next look.
  const tryWatch = (session: string): void =>
    void watch(session).catch(() => watched.delete(session));

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
    // Denied in the frame of a page of another site, where no other tab shares this one's storage.
    () => undefined,
  );
  return () => {
    controller.abort();
    channel.close();
  };
}
