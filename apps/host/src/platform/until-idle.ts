/** Without `requestIdleCallback`, waits this long after the load event. */
const IDLE_DELAY_MS = 500;

/** Resolves when the page has loaded and the browser is idle. */
export async function untilIdle(): Promise<void> {
  if (document.readyState !== "complete")
    await new Promise((resolve) => {
      addEventListener("load", resolve, { once: true });
    });
  await new Promise<void>((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, IDLE_DELAY_MS);
  });
}
