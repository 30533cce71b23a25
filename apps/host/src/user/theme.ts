import type { BridgeTheme } from "@tera/bridge-sdk/host";
import { applyTheme, type ThemeChoice } from "@tera/ui";
import { atom, computed, onMount } from "nanostores";
import { isCaching } from "../platform/device-cache.ts";
import { followSystemTheme } from "../platform/system-theme.ts";
import type { UserData } from "./user.ts";
import { themeOf } from "./theme-setting.ts";
import { $user } from "./user-store.ts";
import { readWebStorage, writeWebStorage } from "../platform/web-storage.ts";

/** Storage key of the theme. index.html also reads it, before the profile loads. */
const KEY = "theme";

const $choice = atom<ThemeChoice>("system");
const $systemTheme = atom<BridgeTheme>("light");
onMount($systemTheme, () => followSystemTheme((theme) => $systemTheme.set(theme)));

/** The theme in effect: the person's choice, or the system's theme if they chose that. */
export const $theme = computed([$choice, $systemTheme], (choice, system) =>
  choice === "system" ? system : choice,
);

let fixed: BridgeTheme | undefined;

/** Keeps this theme, whatever the person has chosen. */
export function fixTheme(theme: BridgeTheme): void {
  fixed = theme;
  applyDarkMode(undefined);
}

/**
 * True is dark, false is light, anything else the device's setting. Only true adds the class
 * `dark`.
 */
export function applyDarkMode(darkMode: UserData["darkMode"]): void {
  const choice = fixed ?? themeOf(darkMode);
  applyTheme(choice);
  $choice.set(choice);
  document.documentElement.classList.toggle("dark", choice === "dark");
  if (fixed === undefined && isCaching()) writeWebStorage("device", KEY, choice);
}

export function applyRememberedTheme(): void {
  const choice = readWebStorage("device", KEY);
  if (choice === "dark" || choice === "light") applyDarkMode(choice === "dark");
}

/** Applies the profile's theme whenever the profile loads or changes. */
export function followProfileTheme(): void {
  $user.listen((user) => {
    if (user !== undefined) applyDarkMode(user.data.darkMode);
  });
}
