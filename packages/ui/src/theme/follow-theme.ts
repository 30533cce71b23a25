import { applyTheme, type ThemeChoice } from "./theme-choice.ts";

/** The part of the SDK's connection that carries the host's theme. */
export interface ThemeSource {
  readonly theme: { get: () => Promise<ThemeChoice> };
  on(event: "theme", listener: (theme: ThemeChoice) => void): unknown;
  on(event: "reconnect", listener: () => void): unknown;
}

/**
 * Applies the host's theme to this page, now and whenever it changes. Under a host that has none,
 * the page keeps the system's theme.
 */
export function followTheme(tera: ThemeSource): void {
  const applyCurrent = async (): Promise<void> => {
    try {
      applyTheme(await tera.theme.get());
    } catch {
      // The host is too old to have themes, or the connection has ended. Keep the current theme.
    }
  };
  tera.on("theme", applyTheme);
  tera.on("reconnect", () => void applyCurrent());
  void applyCurrent();
}
