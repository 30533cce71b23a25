import type { Caller } from "./call.ts";

/** The host's dialogs. */
export const uiCalls = ({ quick, person }: Caller) => ({
  /** Shows a message; resolves once it was read. */
  alert: person("uiAlert"),
  /** Asks for a confirmation; rejects with code CANCEL when refused. */
  confirm: person("uiConfirm"),
  /** Asks for a line of text; rejects with code CANCEL when none is given. */
  prompt: person("uiPrompt"),
  /** Shows or updates the progress dialog; `false` closes it. */
  progress: quick("uiProgress"),
  /** Hands an error to the host's error page. */
  throw: quick("uiThrow"),
  /** Shows that nothing works any more. */
  panic: quick("uiPanic"),
  /** Lays a piece of HTML over the host; `false` takes it away. */
  splat: quick("uiSplat"),
  /** Opens a web page in a window. */
  window: quick("uiWindow"),
  /** Shows data as JSON. */
  json: person("uiJson"),
});
