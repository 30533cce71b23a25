import { DialogFrame, KeyHint, text, TextLink } from "@tera/ui";
import { useStore } from "@nanostores/react";
import styled from "styled-components";
import { $areSingleKeysOn, SHORTCUT_PLACES, shortcutsIn } from "../../platform/shortcuts.ts";
import { $session } from "../../session/session-store.ts";
import { $areShortcutsShown } from "./palette-store.ts";

function close(): void {
  $areShortcutsShown.set(false);
}

export function ShortcutsDialog(): React.JSX.Element {
  const areSingleKeysOn = useStore($areSingleKeysOn);
  const isLoggedIn = useStore($session).state === "user";
  return (
    <DialogFrame
      title="Keyboard shortcuts"
      width="consent"
      onClose={close}
      fact={
        isLoggedIn ? (
          <>
            Single keys are {areSingleKeysOn ? "on" : "off"}.{" "}
            <TextLink href="/profile" onClick={close}>
              Change this in your profile
            </TextLink>
          </>
        ) : undefined
      }
    >
      {SHORTCUT_PLACES.map((place) => (
        <Place key={place}>
          <h3>{place}</h3>
          <dl>
            {shortcutsIn(place).map(({ label, keys, isSingleKey }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {isSingleKey && !areSingleKeysOn
                    ? "Off"
                    : keys.map((each) => <KeyHint key={each}>{each}</KeyHint>)}
                </dd>
              </div>
            ))}
          </dl>
        </Place>
      ))}
    </DialogFrame>
  );
}

const Place = styled.section`
  & + & { margin-top: 20px; }
  h3 { ${text.meta} margin: 0; padding-bottom: 6px; border-bottom: 1px solid var(--line-2); color: var(--ink-3); font-weight: 400; }
  dl { margin: 0; }
  dl > div { ${text.dense} display: flex; align-items: center; justify-content: space-between; gap: 16px; min-height: 34px; border-bottom: 1px solid var(--line); }
  dd { display: flex; flex: none; gap: 6px; margin: 0; color: var(--ink-2); }
`;
