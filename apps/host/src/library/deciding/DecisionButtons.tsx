import { useStore } from "@nanostores/react";
import { type BadgeTone, focusRing, KeyHint, text, TextButton, touch } from "@tera/ui";
import styled from "styled-components";
import { $areSingleKeysOn, shortcutKeys } from "../../platform/shortcuts.ts";
import { $exclusionReasons } from "../../project/review-lists.ts";
import { reasonOf } from "../../references/decision-label.ts";
import { type Decision, decisionOf, DECISIONS } from "./decisions.ts";

interface DecisionButtonsProps {
  readonly label: string | undefined;
  readonly disabled: boolean;
  /** Pressing the current decision again removes it. */
  readonly onDecide: (label: Decision["label"] | undefined) => void;
}

export function DecisionButtons({
  label,
  disabled,
  onDecide,
}: DecisionButtonsProps): React.JSX.Element {
  const current = decisionOf(label);
  const hasKeys = useStore($areSingleKeysOn);
  return (
    <>
      <Group aria-label="Decision">
        {DECISIONS.map((decision) => {
          const isCurrent = decision === current;
          return (
            <Choice
              key={decision.label}
              type="button"
              $tone={decision.tone}
              aria-pressed={isCurrent}
              aria-keyshortcuts={hasKeys ? shortcutKeys(decision.shortcut) : undefined}
              disabled={disabled}
              onClick={() => onDecide(isCurrent ? undefined : decision.label)}
            >
              {isCurrent ? decision.label : decision.verb}
              {hasKeys && <KeyHint hidden>{shortcutKeys(decision.shortcut)}</KeyHint>}
            </Choice>
          );
        })}
      </Group>
      {current?.verb === "Exclude" && (
        <ExclusionReason
          reason={reasonOf(label)}
          onChange={disabled ? undefined : () => onDecide(current.label)}
        />
      )}
    </>
  );
}

interface ExclusionReasonProps {
  readonly reason: string | undefined;
  /** Undefined for viewers. */
  readonly onChange: (() => void) | undefined;
}

function ExclusionReason({ reason, onChange }: ExclusionReasonProps): React.ReactNode {
  const isListed = useStore($exclusionReasons).length > 0;
  if (reason === undefined && !isListed) return null;
  return (
    <Reason>
      Reason: <bdi>{reason ?? "none given"}</bdi>
      {isListed && onChange !== undefined && (
        <TextButton onClick={onChange}>{reason === undefined ? "Choose one" : "Change"}</TextButton>
      )}
    </Reason>
  );
}

const Reason = styled.p`
  ${text.dense}
  display: flex;
  flex-wrap: wrap;
  gap: 4px 8px;
  margin: 0;
  color: var(--ink-2);
`;

const Group = styled.fieldset`
  margin: 0;
  padding: 0;
  border: 0;
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: 1fr;
  gap: 8px;
  @media print { display: none; }
`;

const Choice = styled.button<{ $tone: BadgeTone }>`
  ${text.dense}
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  min-width: 0;
  min-height: 32px;
  padding-inline: 8px;
  border: 1px solid var(--line-2);
  border-radius: 6px;
  background: none;
  color: var(--ink);
  font-weight: 550;
  cursor: pointer;
  &:focus-visible { ${focusRing} }
  ${touch} { min-height: 44px; kbd { display: none; } }
  &:hover:enabled { background: var(--hover); }
  &:disabled { color: var(--ink-3); cursor: default; }
  &[aria-pressed="true"] {
    border-color: currentColor;
    background: var(${({ $tone }) => `--${$tone}-soft`});
    color: var(${({ $tone }) => `--${$tone}`});
  }
`;
