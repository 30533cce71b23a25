import type { ThemeChoice } from "@tera/ui";
import type { UserData } from "./user.ts";

type DarkMode = NonNullable<UserData["darkMode"]>;

export const DARK_MODES: Readonly<Record<ThemeChoice, DarkMode>> = {
  system: "system",
  light: false,
  dark: true,
};

/** As settings show them. */
export const THEME_OPTIONS = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

const CYCLE: readonly ThemeChoice[] = ["dark", "light", "system"];

/** True is dark, false light, anything else the system's theme. */
export function themeOf(darkMode: UserData["darkMode"]): ThemeChoice {
  if (darkMode === true) return "dark";
  return darkMode === false ? "light" : "system";
}

export function nextTheme(theme: ThemeChoice): ThemeChoice {
  return CYCLE[(CYCLE.indexOf(theme) + 1) % CYCLE.length] ?? "dark";
}
