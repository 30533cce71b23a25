import { SettingsSection, Switch } from "@tera/ui";
import { attempt } from "../errors/notices.ts";
import { configuration } from "../platform/configuration.ts";
import type { UserData } from "./user.ts";
import { changeUserData } from "./user-store.ts";

type Flag = "isDev" | "isSharing" | "teraCreditsShow";

export function AdvancedSection({
  data,
  isReady,
}: {
  readonly data: UserData;
  readonly isReady: boolean;
}) {
  const flag = (key: Flag) => ({
    disabled: !isReady,
    checked: data[key] === true,
    onChecked: (isOn: boolean) => attempt(() => changeUserData({ [key]: isOn })),
  });
  return (
    <SettingsSection title="Advanced">
      <Switch
        label="Always show credits"
        hint="The sidebar shows them anyway while you have fewer than the maximum."
        {...flag("teraCreditsShow")}
      />
      <Switch
        label={`Share how I use ${configuration().productName}`}
        hint={sharingHint()}
        {...flag("isSharing")}
      />
      <Switch
        label="Developer mode"
        hint="Shows screens and actions for developers, and tools that are still being built."
        {...flag("isDev")}
      />
    </SettingsSection>
  );
}

function sharingHint(): string {
  const { sessionRecorder } = configuration();
  return sessionRecorder === undefined
    ? "Lets us record your sessions to improve the product. Session recording isn't set up on this site, so nothing is recorded."
    : `Lets us record your sessions to improve the product, with a script from ${new URL(sessionRecorder).host}. While this is off, nothing is recorded.`;
}
