import { Icon, IconButton, MenuRadioGroup, type ThemeChoice } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { Monitor, Moon, Sun } from "lucide-react";
import { toastError } from "../errors/notices.ts";
import { DARK_MODES, nextTheme, THEME_OPTIONS, themeOf } from "../user/theme-setting.ts";
import { $user, changeUserData } from "../user/user-store.ts";

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;
const NAMES = { system: "system", light: "light", dark: "dark" } as const;

function choose(theme: ThemeChoice): void {
  changeUserData({ darkMode: DARK_MODES[theme] }).catch(toastError);
}

export function ThemeChoices() {
  return (
    <MenuRadioGroup
      label="Theme"
      value={themeOf(useStore($user)?.data.darkMode)}
      onValue={choose}
      options={THEME_OPTIONS}
    />
  );
}

/** Allows developers to check each page in all themes. */
export function ThemeToggle() {
  const user = useStore($user);
  if (user?.data.isDev !== true) return null;
  const theme = themeOf(user.data.darkMode);
  return (
    <IconButton
      small
      label={`Theme: ${NAMES[theme]}`}
      icon={<Icon of={ICONS[theme]} />}
      onClick={() => choose(nextTheme(theme))}
    />
  );
}
