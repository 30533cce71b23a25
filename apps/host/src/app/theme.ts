import { applyTheme } from "@tera/ui";
import { isCaching } from "../platform/device-cache.ts";
import type { UserData } from "../user/user.ts";
import { themeOf } from "../user/theme-setting.ts";

/** Key under which this device remembers the theme, so that a page opens in it before the profile has come; index.html reads it, too. */
const KEY = "theme";

/** Puts the person's dark mode in force: true is dark, false is light, anything else follows the device. Only true adds the class `dark`. */
export function applyDarkMode(darkMode: UserData["darkMode"]): void {
  const choice = themeOf(darkMode);
  applyTheme(choice);
  document.documentElement.classList.toggle("dark", darkMode === true);
  if (!isCaching()) return;
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Without storage the profile decides once it has come.
  }
}

/** Opens the page in the theme of the last visit. */
export function applyRememberedTheme(): void {
  try {
    const choice = localStorage.getItem(KEY);
    if (choice === "dark" || choice === "light") applyDarkMode(choice === "dark");
  } catch {
    // Without storage the page follows the device.
  }
}
