import { useId, type ReactNode } from "react";
import { styled } from "styled-components";
import { focusRing } from "../theme/focus-ring.ts";
import { phone } from "../theme/media.ts";
import { screenOnly } from "../theme/screen-only.ts";
import { oneLine, text } from "../theme/text-style.ts";
import { visuallyHidden } from "../visually-hidden/visually-hidden.ts";

const Root = styled.fieldset<{ $fill: boolean }>`
  display: ${({ $fill }) => ($fill ? "grid" : "inline-grid")};
  grid-auto-columns: 1fr;
  grid-auto-flow: column;
  max-width: 100%;
  border-radius: 6px;
  background: var(--sunken);
  ${screenOnly}
`;

const Legend = styled.legend`${visuallyHidden}`;

const Segment = styled.label`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 7px;
  min-width: 0;
  min-height: 32px;
  padding: 5px 12px;
  border: 1px solid transparent;
  border-radius: 6px;
  color: var(--ink-2);
  ${text.dense}
  cursor: pointer;
  transition: background-color var(--medium), border-color var(--medium);

  &:hover { color: var(--ink); }
  &:has(:checked) { border-color: var(--edge); background: var(--raised); color: var(--ink); font-weight: 550; }
  &:has(:focus-visible) { ${focusRing} z-index: 1; }

  ${phone} { min-height: 40px; padding-inline: 8px; }
  @media (forced-colors: active) { &:has(:checked) { outline: 2px solid Highlight; outline-offset: -2px; } }
`;

const Native = styled.input`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  margin: 0;
  opacity: 0;
  cursor: pointer;
`;

const SegmentLabel = styled.span`${oneLine}`;

export interface Segment<Value extends string = string> {
  value: Value;
  /** The text, or the accessible name if `iconOnly` is set. */
  label: string;
  icon?: ReactNode;
  iconOnly?: boolean | undefined;
}

export interface SegmentedProps<Value extends string> {
  /** The group's accessible name. */
  label: string;
  /** The current value. */
  value: Value;
  /** Called on change. */
  onValue: (value: Value) => void;
  /** Two or three modes. */
  segments: readonly Segment<Value>[];
  /** Takes the full width. */
  fill?: boolean | undefined;
}

/** A choice of two or three modes that takes effect immediately. */
export function Segmented<Value extends string>({
  label,
  value,
  onValue,
  segments,
  fill = false,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <Root $fill={fill}>
      <Legend>{label}</Legend>
      {segments.map((segment) => (
        <Segment key={segment.value} title={segment.label}>
          <Native
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onValue(segment.value)}
            {...(segment.iconOnly === true ? { "aria-label": segment.label } : {})}
          />
          {segment.icon}
          {segment.iconOnly !== true && <SegmentLabel dir="auto">{segment.label}</SegmentLabel>}
        </Segment>
      ))}
    </Root>
  );
}
