import { workerAddress } from "../platform/trusted-worker.ts";

const WORKER = "/offline-worker.js";

/**
 * Lets this browser show a page of ours instead of its own when somebody opens the app offline.
 * Browsers offer that only in secure contexts, and not in all private windows.
 */
export function registerOfflinePage(): void {
  if (!("serviceWorker" in navigator)) return;
  // If registration fails, the browser shows its own page.
  navigator.serviceWorker.register(workerAddress(WORKER)).catch(() => undefined);
}
