import type { ReactNode } from "react";
import { styled } from "styled-components";
import { focusRing } from "../theme/focus-ring.ts";
import { text } from "../theme/text-style.ts";
import { touch } from "../theme/media.ts";

export type LabelColour = "grey" | "blue" | "green" | "amber" | "red";

/** The colour of a label's dot, and of its outline while it is on. */
const COLOURS: Record<LabelColour, string> = {
  grey: "var(--ink-3)",
  blue: "var(--accent-text)",
  green: "var(--ok)",
  amber: "var(--warn)",
  red: "var(--bad)",
};

export interface LabelToggleProps {
  /** The colour of the label's dot. */
  colour: LabelColour;
  /** Whether the label is set. */
  isOn: boolean;
  /** The label can't be changed. */
  disabled?: boolean | undefined;
  /** Called when the person presses it. */
  onToggle: () => void;
  /** The label's name. */
  children: ReactNode;
}

/** A label that a press sets or removes. */
export function LabelToggle({ colour, isOn, disabled, onToggle, children }: LabelToggleProps) {
  return (
    <Root
      type="button"
      $colour={COLOURS[colour]}
      aria-pressed={isOn}
      disabled={disabled}
      onClick={onToggle}
    >
      <bdi>{children}</bdi>
    </Root>
  );
}

const Root = styled.button<{ $colour: string }>`
  ${text.dense}
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 26px;
  padding: 2px 10px;
  border: 1px solid var(--line-2);
  border-radius: 13px;
  background: none;
  color: var(--ink);
  overflow-wrap: anywhere;
  cursor: pointer;
  &::before {
    content: "";
    flex: none;
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: ${({ $colour }) => $colour};
  }
  &:hover:enabled { background: var(--hover); }
  &:focus-visible { ${focusRing} }
  &:disabled { color: var(--ink-3); cursor: default; }
  &[aria-pressed="true"] { border-color: ${({ $colour }) => $colour}; font-weight: 550; }
  ${touch} { min-height: 44px; border-radius: 22px; }
`;
