import { useId, type ReactNode } from "react";
import { styled } from "styled-components";
import { fewLines, text } from "../theme/text-style.ts";
import { isProgressShown } from "./progress-rule.ts";

const Root = styled.div`min-width: 0;`;

const Captions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 16px;
  ${text.meta}
  color: var(--ink-3);

  > span { ${fewLines(2)} }
`;

const Label = styled.span`
  && { ${fewLines(3)} }
  font-weight: 550;
  color: var(--ink);
`;

const Track = styled.progress`
  display: block;
  appearance: none;
  width: 100%;
  height: 4px;
  margin-top: 8px;
  border: 0;
  border-radius: 2px;
  background: var(--press);
  overflow: hidden;
  forced-color-adjust: none;
  print-color-adjust: exact;

  &::-webkit-progress-bar { background: var(--press); }
  &::-webkit-progress-value { border-radius: 2px; background: var(--accent-text); transition: inline-size var(--medium) linear; }
  &::-moz-progress-bar { border-radius: 2px; background: var(--accent-text); }
`;

export interface ProgressBarProps {
  /** The task. */
  label: ReactNode;
  /** Progress as text: "Zipping - 17 of 24". */
  valueText?: ReactNode;
  /** The amount done. */
  value?: number | undefined;
  /** The total; without it, there is no bar. */
  max?: number | undefined;
}

export function ProgressBar({ label, valueText, value = 0, max = 0 }: ProgressBarProps) {
  const id = useId();
  return (
    <Root>
      <Captions>
        <Label id={id} dir="auto" title={typeof label === "string" ? label : undefined}>
          {label}
        </Label>
        {valueText !== undefined && (
          <span aria-live="polite" title={typeof valueText === "string" ? valueText : undefined}>
            {valueText}
          </span>
        )}
      </Captions>
      {isProgressShown(value, max) && (
        <Track
          aria-labelledby={id}
          value={value}
          max={max}
          {...(typeof valueText === "string" ? { "aria-valuetext": valueText } : {})}
        />
      )}
    </Root>
  );
}
