import { SelectField, SettingsSection } from "@tera/ui";
import { useState } from "react";
import { attempt } from "../errors/notices.ts";
import { dayText, timeText } from "../platform/date-text.ts";
import { BROWSER_LANGUAGE, dateLanguages } from "./date-language.ts";
import type { UserData } from "./user.ts";
import { changeUserData } from "./user-store.ts";

export function DatesSection({
  data,
  isReady,
}: {
  readonly data: UserData;
  readonly isReady: boolean;
}): React.JSX.Element {
  const [languages] = useState(() => dateLanguages(navigator.language));
  const [now] = useState(() => new Date());
  const chosen = data.dateLanguage ?? BROWSER_LANGUAGE;
  return (
    <SettingsSection title="Dates">
      <SelectField
        label="Language of dates"
        hint={
          <>
            For example{" "}
            <bdi>
              {dayText(now, now)}, {timeText(now)}
            </bdi>
            .
          </>
        }
        value={languages.some(({ value }) => value === chosen) ? chosen : BROWSER_LANGUAGE}
        options={languages}
        disabled={!isReady}
        onValue={(value) =>
          attempt(() =>
            changeUserData({ dateLanguage: value === BROWSER_LANGUAGE ? undefined : value }),
          )
        }
      />
    </SettingsSection>
  );
}
