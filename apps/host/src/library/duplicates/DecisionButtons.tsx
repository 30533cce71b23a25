import { useStore } from "@nanostores/react";
import { Button, KeyHint, phone, toastObstacle, VisuallyHidden, visuallyHidden } from "@tera/ui";
import styled from "styled-components";
import { $areSingleKeysOn, type ShortcutId, shortcutKeys } from "../../platform/shortcuts.ts";

export interface DecisionButton {
  readonly shortcut: ShortcutId;
  readonly label: string;
  /** Follows the label. On phones, only screen readers get it. */
  readonly more?: string;
  readonly isChosen: boolean;
  /** Undefined disables the button. */
  readonly onChoose: (() => void) | undefined;
}

interface DecisionButtonsProps {
  readonly legend: string;
  readonly buttons: readonly DecisionButton[];
  /** Undefined if nothing else is undecided. */
  readonly onLater: (() => void) | undefined;
}

export function DecisionButtons({
  legend,
  buttons,
  onLater,
}: DecisionButtonsProps): React.JSX.Element {
  const hasKeys = useStore($areSingleKeysOn);
  const keyOf = (id: ShortcutId): string | undefined => (hasKeys ? shortcutKeys(id) : undefined);
  return (
    <Choices ref={toastObstacle}>
      <VisuallyHidden as="legend">{legend}</VisuallyHidden>
      {buttons.map(({ shortcut, label, more, isChosen, onChoose }) => (
        <Choice
          key={shortcut}
          disabled={onChoose === undefined}
          aria-pressed={isChosen}
          aria-keyshortcuts={keyOf(shortcut)}
          onClick={onChoose}
        >
          <span>
            {label}
            {more !== undefined && <More>{more}</More>}
          </span>
          <Key of={keyOf(shortcut)} />
        </Choice>
      ))}
      <Button
        variant="ghost"
        disabled={onLater === undefined}
        aria-keyshortcuts={keyOf("decideLater")}
        onClick={onLater}
      >
        Decide later
        <Key of={keyOf("decideLater")} />
      </Button>
    </Choices>
  );
}

/** Phones have no keys. */
function Key({ of }: { readonly of: string | undefined }): React.JSX.Element | null {
  return of === undefined ? null : (
    <KeyPlace>
      <KeyHint hidden>{of}</KeyHint>
    </KeyPlace>
  );
}

const Choices = styled.fieldset`
  flex: none;
  margin: 0;
  border: 0;
  padding-inline: 0;
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  padding-block: 12px;
  ${phone} {
    gap: 6px;
    /* As high for groups as for pairs, whose labels take two lines. */
    min-height: 68px;
    padding-block: 8px;
    > button {
      flex: 1;
      padding-inline: 6px;
    }
  }
`;

const KeyPlace = styled.span`
  display: inline-flex;
  ${phone} { display: none; }
`;

const Choice = styled(Button)`
  &[aria-pressed="true"] {
    border-color: var(--accent);
    background: var(--accent-soft);
    color: var(--accent-text);
    font-weight: 600;
  }
`;

const More = styled.span`
  white-space: pre;
  ${phone} {
    ${visuallyHidden}
  }
`;
