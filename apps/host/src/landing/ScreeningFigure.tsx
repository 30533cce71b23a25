import { numeric, text, useMedia } from "@tera/ui";
import styled from "styled-components";
import { countText } from "../platform/date-text.ts";
import {
  FOUND,
  INCLUDED,
  READ,
  screeningFigure,
  TALL_FIELD,
  WIDE_FIELD,
  type Cell,
  type Field,
} from "./screening-figure.ts";

/** Distance between dots, in SVG units. */
const PITCH = 4;
/** Below this width, the dots of `WIDE_FIELD` merge. */
const NARROW = "(max-width: 699.98px)";

const DRAWINGS = { wide: draw(WIDE_FIELD), tall: draw(TALL_FIELD) };

/** Rounds the pitch to whole or half pixels, because other values cause a moiré pattern. */
const Root = styled.figure<{ $columns: number }>`
  width: 100%;
  width: round(down, 100%, ${({ $columns }) => $columns / 2}px);
  margin: 0;

  .found { fill: var(--ink-4); }
  pattern .found { fill: color-mix(in oklab, var(--ink-4) 66%, transparent); }
  .read { fill: var(--accent-text); }
  /* In the dark theme, the mark is light, and so is its record. */
  .included { fill: light-dark(var(--accent-text), var(--mark-ink)); }
  .halo { fill: light-dark(var(--mark), color-mix(in oklab, var(--mark-ink) 34%, var(--paper))); }
`;

const Drawing = styled.svg`
  display: block;
  width: 100%;
  height: auto;
`;

const Caption = styled.figcaption`
  ${text.meta}
  ${numeric}
  display: flex;
  flex-wrap: wrap;
  gap: 4px 24px;
  margin-top: 16px;
  padding-top: 11px;
  border-top: 1px solid var(--line-2);
  color: var(--ink-2);

  > :first-child { flex: 1 1 220px; }
  b { color: var(--ink); }
`;

const Key = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 8px;

  svg { width: 14px; height: 14px; }
`;

export function ScreeningFigure() {
  const { field, read, included } = DRAWINGS[useMedia(NARROW) ? "tall" : "wide"];
  const { columns, rows } = field;
  return (
    <Root $columns={columns}>
      <Drawing viewBox={`0 0 ${columns * PITCH} ${rows * PITCH}`} aria-hidden="true">
        <defs>
          <pattern id="found" width={PITCH} height={PITCH} patternUnits="userSpaceOnUse">
            <rect className="found" x="1.1" y="1.1" width="1.8" height="1.8" />
          </pattern>
        </defs>
        <rect width={columns * PITCH} height={rows * PITCH} fill="url(#found)" />
        <path className="read" d={read} />
        {included.map((cell) => (
          <g key={`${cell.column}-${cell.row}`}>
            <circle className="halo" cx={x(cell)} cy={y(cell)} r="7" />
            <circle className="included" cx={x(cell)} cy={y(cell)} r="2.9" />
          </g>
        ))}
      </Drawing>
      <Caption>
        <span>
          <b>Figure 1.</b> One review. Each dot is a record.
        </span>
        <Key>
          <Dot kind="found" />
          {countText(FOUND)} found
        </Key>
        <Key>
          <Dot kind="read" />
          {countText(READ)} read in full
        </Key>
        <Key>
          <Dot kind="included" />
          {countText(INCLUDED)} included
        </Key>
      </Caption>
    </Root>
  );
}

function Dot({ kind }: { readonly kind: "found" | "read" | "included" }) {
  return (
    <svg viewBox="0 0 14 14" aria-hidden="true">
      {kind === "included" ? <circle className="halo" cx="7" cy="7" r="7" /> : null}
      <circle className={kind} cx="7" cy="7" r="3.5" />
    </svg>
  );
}

function draw(field: Field) {
  const { read, included } = screeningFigure(field);
  return {
    field,
    included,
    read: read.map((cell) => `M${x(cell) - 1} ${y(cell) - 1}h2v2h-2z`).join(""),
  };
}

function x({ column }: Cell): number {
  return column * PITCH + PITCH / 2;
}

function y({ row }: Cell): number {
  return row * PITCH + PITCH / 2;
}
