import { applyTheme } from "@tera/ui";
import { isCaching } from "../platform/device-cache.ts";
import type { UserData } from "../user/user.ts";
import { themeOf } from "../user/theme-setting.ts";

/** Also read by index.html, before the profile loads. */
const KEY = "theme";

/**
 * True is dark, false is light, anything else the device's setting. Only true adds the class
 * `dark`.
 */
export function applyDarkMode(darkMode: UserData["darkMode"]): void {
  const choice = themeOf(darkMode);
  applyTheme(choice);
  document.documentElement.classList.toggle("dark", darkMode === true);
  if (!isCaching()) return;
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Without storage, the theme applies once the profile loads.
  }
}

export function applyRememberedTheme(): void {
  try {
    const choice = localStorage.getItem(KEY);
    if (choice === "dark" || choice === "light") applyDarkMode(choice === "dark");
  } catch {
    // Without storage, the page uses the device's setting.
  }
}
