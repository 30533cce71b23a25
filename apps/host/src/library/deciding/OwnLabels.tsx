import { useStore } from "@nanostores/react";
import { focusRing, text, touch } from "@tera/ui";
import styled from "styled-components";
import { $reviewLabels, type LabelColour } from "../../project/review-lists.ts";
import { LABEL_TONES } from "./label-tones.ts";

interface OwnLabelsProps {
  readonly label: string | undefined;
  readonly disabled: boolean;
  /** Pressing the current label again removes it. */
  readonly onLabel: (label: string | undefined) => void;
}

/** The project's own labels; nothing if its settings list none. */
export function OwnLabels({ label, disabled, onLabel }: OwnLabelsProps): React.ReactNode {
  const own = useStore($reviewLabels);
  if (own.length === 0) return null;
  const current = label?.trim().toLowerCase();
  return (
    <Labels aria-label="Labels">
      {own.map(({ id, name, colour }) => {
        const isCurrent = name.toLowerCase() === current;
        return (
          <Label
            key={id}
            type="button"
            $colour={colour}
            aria-pressed={isCurrent}
            disabled={disabled}
            onClick={() => onLabel(isCurrent ? undefined : name)}
          >
            <bdi>{name}</bdi>
          </Label>
        );
      })}
    </Labels>
  );
}

/** The colour of a label's dot, and of its outline while it is chosen. */
function colourOf({ $colour }: { readonly $colour: LabelColour }): string {
  const tone = LABEL_TONES[$colour];
  if (tone === "neutral") return "var(--ink-3)";
  return tone === "info" ? "var(--accent-text)" : `var(--${tone})`;
}

const Labels = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  margin: 0;
  padding: 0;
  border: 0;
  @media print { display: none; }
`;

const Label = styled.button<{ $colour: LabelColour }>`
  ${text.dense}
  min-height: 26px;
  padding: 2px 10px;
  border: 1px solid var(--line-2);
  border-radius: 13px;
  background: none;
  color: var(--ink);
  cursor: pointer;
  &::before {
    content: "";
    display: inline-block;
    width: 8px;
    height: 8px;
    margin-inline-end: 6px;
    border-radius: 50%;
    background: ${colourOf};
  }
  &:hover:enabled { background: var(--hover); }
  &:focus-visible { ${focusRing} }
  &:disabled { color: var(--ink-3); cursor: default; }
  &[aria-pressed="true"] { border-color: ${colourOf}; font-weight: 550; }
  ${touch} { min-height: 44px; border-radius: 22px; }
`;
