import { numeric, text } from "@tera/ui";
import styled from "styled-components";
import { countText } from "../platform/date-text.ts";
import { COLUMNS, FOUND, INCLUDED, READ, ROWS, screeningFigure, type Cell } from "./screening-figure.ts";

/** Distance between two dots in the drawing's own units. */
const PITCH = 4;

const FIGURE = screeningFigure();
const READ_PATH = FIGURE.read.map((cell) => `M${x(cell) - 1} ${y(cell) - 1}h2v2h-2z`).join("");

const Root = styled.figure`
  margin: 0;

  svg { display: block; width: 100%; height: auto; }
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

/** One review as 12,480 dots: found, read in full, included. */
export function ScreeningFigure() {
  return (
    <Root>
      <svg viewBox={`0 0 ${COLUMNS * PITCH} ${ROWS * PITCH}`} aria-hidden="true">
        <defs>
          <pattern id="found" width={PITCH} height={PITCH} patternUnits="userSpaceOnUse">
            <rect x="1.1" y="1.1" width="1.8" height="1.8" fill="var(--ink-4)" opacity="0.62" />
          </pattern>
        </defs>
        <rect width={COLUMNS * PITCH} height={ROWS * PITCH} fill="url(#found)" />
        <path d={READ_PATH} fill="var(--navy)" />
        {FIGURE.included.map((cell) => (
          <g key={`${cell.column}-${cell.row}`}>
            <circle cx={x(cell)} cy={y(cell)} r="7" fill="var(--mark)" />
            <circle cx={x(cell)} cy={y(cell)} r="2.9" fill="var(--navy)" />
          </g>
        ))}
      </svg>
      <Caption>
        <span>
          <b>Figure 1.</b> One review. Each dot is a record.
        </span>
        <Key>
          <Dot fill="var(--ink-4)" />
          {countText(FOUND)} found
        </Key>
        <Key>
          <Dot fill="var(--navy)" />
          {countText(READ)} read in full
        </Key>
        <Key>
          <Dot fill="var(--navy)" isMarked />
          {countText(INCLUDED)} included
        </Key>
      </Caption>
    </Root>
  );
}

function Dot({ fill, isMarked = false }: { readonly fill: string; readonly isMarked?: boolean }) {
  return (
    <svg viewBox="0 0 14 14" aria-hidden="true">
      {isMarked ? <circle cx="7" cy="7" r="7" fill="var(--mark)" /> : null}
      <circle cx="7" cy="7" r="3.5" fill={fill} />
    </svg>
  );
}

function x({ column }: Cell): number {
  return column * PITCH + PITCH / 2;
}

function y({ row }: Cell): number {
  return row * PITCH + PITCH / 2;
}
