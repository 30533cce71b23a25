import type { ThemeChoice } from "@tera/ui";
import type { UserData } from "./user.ts";

type DarkMode = NonNullable<UserData["darkMode"]>;

/** The setting that a theme is kept as. */
export const DARK_MODES: Readonly<Record<ThemeChoice, DarkMode>> = {
  system: "system",
  light: false,
  dark: true,
};

const CYCLE: readonly ThemeChoice[] = ["dark", "light", "system"];

/** The theme of a setting: true is dark, false is light, anything else follows the device. */
export function themeOf(darkMode: UserData["darkMode"]): ThemeChoice {
  if (darkMode === true) return "dark";
  return darkMode === false ? "light" : "system";
}

/** What follows when one goes round: dark, light, system, dark. */
export function nextTheme(theme: ThemeChoice): ThemeChoice {
  return CYCLE[(CYCLE.indexOf(theme) + 1) % CYCLE.length] ?? "dark";
}
