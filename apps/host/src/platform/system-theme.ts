import type { BridgeTheme } from "@tera/bridge-sdk/host";

const HIDDEN_CHECK_MS = 1_000;

/**
 * Calls `update` with the system's theme, now and after each change, until the returned function is
 * called.
 */
export function followSystemTheme(update: (theme: BridgeTheme) => void): () => void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const check = (): void => update(dark.matches ? "dark" : "light");
  check();
  dark.addEventListener("change", check);
  // A hidden frame, as /embed is in a tool's page, gets no change events.
  const timer = window.parent === window ? undefined : setInterval(check, HIDDEN_CHECK_MS);
  return () => {
    dark.removeEventListener("change", check);
    clearInterval(timer);
  };
}
