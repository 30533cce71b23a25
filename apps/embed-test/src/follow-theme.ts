import type { Connection } from "@tera/bridge-sdk";
import { applyTheme } from "@tera/ui";

/**
 * Applies the host's theme to this page, now and whenever it changes. Under a host that has none,
 * the page keeps the system's theme.
 */
export function followTheme(tera: Connection): void {
  const applyCurrent = async (): Promise<void> => {
    try {
      applyTheme(await tera.theme.get());
    } catch {
      // The host is too old to have themes, or the connection has ended. Keep the current theme.
    }
  };
  tera.on("theme", (theme) => applyTheme(theme));
  tera.on("reconnect", () => void applyCurrent());
  void applyCurrent();
}
