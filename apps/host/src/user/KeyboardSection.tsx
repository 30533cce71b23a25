import { SettingsSection, Switch } from "@tera/ui";
import { attempt } from "../errors/notices.ts";
import type { UserData } from "./user.ts";
import { changeUserData } from "./user-store.ts";

/** Lets people who dictate or use few keys turn off shortcuts of one key (WCAG 2.1.4). */
export function KeyboardSection({
  data,
  isReady,
}: {
  readonly data: UserData;
  readonly isReady: boolean;
}): React.JSX.Element {
  return (
    <SettingsSection title="Keyboard">
      <Switch
        label="Single-key shortcuts"
        hint="Keys such as [ and / work on their own, without Ctrl. Turn this off if you use speech input, or if they get in your way. Press ? to see all shortcuts."
        disabled={!isReady}
        checked={data.singleKeyShortcuts !== false}
        onChecked={(isOn) => attempt(() => changeUserData({ singleKeyShortcuts: isOn }))}
      />
    </SettingsSection>
  );
}
