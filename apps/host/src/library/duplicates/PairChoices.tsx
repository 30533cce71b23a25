import { useStore } from "@nanostores/react";
import type { DuplicateChoice } from "@tera/references/merge";
import { Button, KeyHint, phone, toastObstacle, VisuallyHidden, visuallyHidden } from "@tera/ui";
import styled from "styled-components";
import { $areSingleKeysOn, type ShortcutId, shortcutKeys } from "../../platform/shortcuts.ts";
import { CHOICE_KEYS } from "./use-duplicate-keys.ts";

/** On phones, only screen readers get the text in `more`. */
const CHOICES: readonly {
  readonly choice: DuplicateChoice;
  readonly label: string;
  readonly more?: string;
}[] = [
  { choice: "left", label: "Keep left" },
  { choice: "right", label: "Keep right" },
  { choice: "both", label: "Keep both" },
  { choice: "merged", label: "Merge", more: " into one" },
];

interface PairChoicesProps {
  readonly chosen: DuplicateChoice | undefined;
  readonly onDecide: (choice: DuplicateChoice) => void;
  /** Undefined if no other pair is undecided. */
  readonly onLater: (() => void) | undefined;
}

export function PairChoices({ chosen, onDecide, onLater }: PairChoicesProps): React.JSX.Element {
  const hasKeys = useStore($areSingleKeysOn);
  const keyOf = (id: ShortcutId): string | undefined => (hasKeys ? shortcutKeys(id) : undefined);
  return (
    <Choices ref={toastObstacle}>
      <VisuallyHidden as="legend">What to do with this pair</VisuallyHidden>
      {CHOICES.map(({ choice, label, more }) => (
        <Choice
          key={choice}
          aria-pressed={chosen === choice}
          aria-keyshortcuts={keyOf(CHOICE_KEYS[choice])}
          onClick={() => onDecide(choice)}
        >
          <span>
            {label}
            {more !== undefined && <More>{more}</More>}
          </span>
          <Key of={keyOf(CHOICE_KEYS[choice])} />
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
