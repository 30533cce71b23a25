import type { Connection } from "./connection.ts";

/** So many reports in a row that each followed the host's own change are a loop. */
const MAX_ECHOES = 8;
/** A change that comes sooner than this many milliseconds after the last report may be its echo. */
const ECHO_WINDOW_MS = 200;
const LOOP_MESSAGE =
  "The height of this page follows the height of its frame, so the frame is not resized any more. Give the content a height of its own instead of vh or percent, or name the element that has one.";
/** Differences below one pixel are rounding. */
const MIN_CHANGE_PX = 1;

/** What is measured, and what is told where it can't be followed. */
export interface AutoResizeOptions {
  /** The element whose height the frame follows; the page's body where none is named. */
  element?: Element | undefined;
  /** Told once, with what to mend, when the page's height turns out to depend on the frame's; reported like an uncaught error unless given. */
  onLoop?: ((message: string) => void) | undefined;
}

/**
 * Keeps the tool's frame as high as its content, so that the host's page scrolls and not the frame. Answers a function that stops it.
 * Content whose height follows the window's (`100vh`) would grow for ever with its frame: that is noticed, and the frame is left as it is.
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
      // A host without the call, or without the permission: the frame stays as it is, which is no failure of the tool.
      if (!["NOT-AVAILABLE", "UNKNOWN-METHOD", "FORBIDDEN", "DISCONNECTED"].includes(code))
        throw error;
    });
  };
  const observer = new ResizeObserver(report);
  observer.observe(element);
  report();
  return stop;
}
