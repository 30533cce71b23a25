import type { Connection } from "./connection.ts";

/** More reports than this in quick succession count as a loop. */
const MAX_ECHOES = 8;
/** A change this soon after a report may be its effect. */
const ECHO_WINDOW_MS = 200;
const LOOP_MESSAGE =
  "The height of this page follows the height of its frame, so the frame is no longer resized. Give the content a height of its own instead of vh or percent, or name the element that has one.";
/** Smaller differences are rounding. */
const MIN_CHANGE_PX = 1;

export interface AutoResizeOptions {
  /** The element whose height the frame gets; `document.body` by default. */
  element?: Element | undefined;
  /**
   * Called once with a message if the content's height depends on the frame's. By default, the
   * message is reported as an uncaught error.
   */
  onLoop?: ((message: string) => void) | undefined;
}

/**
 * Keeps the tool's frame as high as its content. Returns a function that stops it.
 *
 * Stops by itself if the content's height depends on the frame's (`100vh`), because both would grow
 * forever.
 */
export function autoResize(
  tera: Connection,
  {
    element = document.body,
    onLoop = (message) => reportError(new Error(message)),
  }: AutoResizeOptions = {},
): () => void {
  let reported = -MIN_CHANGE_PX;
  let reportedAt = -Infinity;
  let echoes = 0;

  const stop = (): void => observer.disconnect();
  const report = (): void => {
    const height = Math.ceil(element.getBoundingClientRect().height);
    if (Math.abs(height - reported) < MIN_CHANGE_PX) return;
    const now = performance.now();
    echoes = now - reportedAt < ECHO_WINDOW_MS ? echoes + 1 : 0;
    if (echoes > MAX_ECHOES) {
      stop();
      return onLoop(LOOP_MESSAGE);
    }
    reported = height;
    reportedAt = now;
    tera.page.resize({ height }).catch((error: unknown) => {
      stop();
      const { code } = error as { code: string };
      if (code === "RESIZE-LOOP") return onLoop(LOOP_MESSAGE);
      // Ignores errors of a host that can't or won't resize, or is gone.
      if (!["NOT-AVAILABLE", "UNKNOWN-METHOD", "FORBIDDEN", "DISCONNECTED"].includes(code))
        throw error;
    });
  };
  const observer = new ResizeObserver(report);
  observer.observe(element);
  report();
  return stop;
}
