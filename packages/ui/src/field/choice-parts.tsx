import type { ReactNode } from "react";
import { css, styled } from "styled-components";
import { focusRing } from "../theme/focus-ring.ts";
import { touch } from "../theme/media.ts";
import { screenOnly } from "../theme/screen-only.ts";
import { fewLines, startOfLine, text, wrapAnywhere } from "../theme/text-style.ts";

const LABEL_LINES = 4;

/**
 * A control and its text as one click target. `$alone` marks a control with a hidden label; such a
 * control is not printed.
 */
export const ChoiceLabel = styled.label<{ $disabled: boolean; $alone?: boolean }>`
  display: inline-flex;
  align-items: flex-start;
  gap: 5px;
  min-width: 0;
  ${text.dense}
  color: ${({ $disabled }) => ($disabled ? "var(--ink-4)" : "var(--ink)")};
  cursor: ${({ $disabled }) => ($disabled ? "not-allowed" : "pointer")};
  ${({ $alone }) => $alone === true && screenOnly}
`;

const Line = styled.span`
  ${wrapAnywhere}
  ${startOfLine}
  padding-block: 2px;
  ${touch} { padding-block: 12px; }

  > span { ${fewLines(LABEL_LINES)} }
`;

export function ChoiceText({ children }: { children: ReactNode }) {
  return typeof children === "string" ? (
    <Line dir="auto">
      <span title={children}>{children}</span>
    </Line>
  ) : (
    <Line>{children}</Line>
  );
}

/** The control's click target: 24 px, or 44 px on touch screens. */
export const ChoiceHit = styled.span`
  position: relative;
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 24px;
  height: 24px;
  margin-inline-start: -4px;

  ${touch} { width: 44px; height: 44px; margin-inline: -14px -10px; }
`;

/** The native input, transparent above the drawn box. */
export const ChoiceInput = styled.input`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  margin: 0;
  opacity: 0;
  cursor: inherit;
`;

export const choiceMark = css`
  display: grid;
  place-items: center;
  width: 16px;
  height: 16px;
  border: 1px solid var(--edge);
  background: var(--raised);
  color: var(--on-accent);
  transition: background-color var(--fast), border-color var(--fast);
  pointer-events: none;
  print-color-adjust: exact;

  input:focus-visible + & { ${focusRing} }
  input:is(:disabled, [aria-disabled="true"]) + & { border-color: var(--line-2); background: var(--sunken); }
`;
