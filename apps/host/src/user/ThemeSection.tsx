import { Segmented, SettingsSection } from "@tera/ui";
import { attempt } from "../errors/notices.ts";
import { DARK_MODES, THEME_OPTIONS, themeOf } from "./theme-setting.ts";
import type { UserData } from "./user.ts";
import { changeUserData } from "./user-store.ts";

/** Unlike other settings, the theme can be chosen before the profile can be edited. */
export function ThemeSection({ data }: { readonly data: UserData }): React.JSX.Element {
  return (
    <SettingsSection title="Theme" about="For all your devices. System follows each device.">
      <div>
        <Segmented
          label="Theme"
          value={themeOf(data.darkMode)}
          segments={THEME_OPTIONS}
          onValue={(theme) => attempt(() => changeUserData({ darkMode: DARK_MODES[theme] }))}
        />
      </div>
    </SettingsSection>
  );
}
