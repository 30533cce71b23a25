import { axisTicks, numeric, text, VisuallyHidden } from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";
import { dayText } from "../platform/date-text.ts";

const TICKS = 3;
/** Share of a day's width that its column fills. */
const COLUMN_SHARE = 0.8;
/** In SVG units. Values are scaled to it, because browsers draw large numbers imprecisely. */
const HEIGHT = 100;

export interface DayValue {
  /** "2026-11-25". */
  readonly day: string;
  readonly value: number;
}

interface DayPlotProps {
  /** Names the measure: "Active people a day". */
  readonly title: string;
  /** Oldest first. */
  readonly values: readonly DayValue[];
  readonly format: (value: number) => string;
}

/** Draws a column for each day, starting at zero. The page also shows the numbers as a table. */
export function DayPlot({ title, values, format }: DayPlotProps): React.JSX.Element {
  const [now] = useState(() => new Date());
  const highest = Math.max(1, ...values.map(({ value }) => value));
  const ticks = axisTicks(highest, TICKS);
  const heightOf = (value: number): number => (HEIGHT * value) / highest;
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined) return <Figure />;
  const dayOf = ({ day }: DayValue): string => dayText(new Date(`${day}T12:00:00`), now);
  const summary = `${title}: ${format(first.value)} on ${dayOf(first)}, ${format(last.value)} on ${dayOf(last)}, at most ${format(highest)}.`;
  return (
    <Figure>
      <Caption>
        <span>{title}</span>
        <b>{format(last.value)}</b>
      </Caption>
      <VisuallyHidden>{summary}</VisuallyHidden>
      <Plot>
        <Axis aria-hidden>
          {ticks.map((tick) => (
            <span key={tick} style={{ bottom: `${(100 * tick) / highest}%` }}>
              {format(tick)}
            </span>
          ))}
        </Axis>
        <svg aria-hidden viewBox={`0 0 ${values.length} ${HEIGHT}`} preserveAspectRatio="none">
          {ticks.map((tick) => (
            <line
              key={tick}
              x1={0}
              x2={values.length}
              y1={HEIGHT - heightOf(tick)}
              y2={HEIGHT - heightOf(tick)}
              data-zero={tick === 0 ? "" : undefined}
            />
          ))}
          {values.map(({ day, value }, index) => (
            <rect
              key={day}
              x={index + (1 - COLUMN_SHARE) / 2}
              y={HEIGHT - heightOf(value)}
              width={COLUMN_SHARE}
              height={heightOf(value)}
            />
          ))}
        </svg>
      </Plot>
      <Days aria-hidden>
        <span>{dayOf(first)}</span>
        <span>{dayOf(last)}</span>
      </Days>
    </Figure>
  );
}

const AXIS_WIDTH = "64px";

const Figure = styled.figure`
  min-width: 0;
  margin: 0;
  ${numeric}
`;

const Caption = styled.figcaption`
  display: flex;
  justify-content: space-between;
  gap: 12px;
  margin-bottom: 12px;
  ${text.dense}
  color: var(--ink-2);

  > b { color: var(--ink); font-weight: 600; }
`;

const Plot = styled.div`
  display: grid;
  grid-template-columns: ${AXIS_WIDTH} minmax(0, 1fr);
  height: 120px;

  svg { display: block; width: 100%; height: 120px; overflow: visible; }
  rect { fill: var(--navy); forced-color-adjust: none; }
  line { stroke: var(--line); stroke-width: 1px; vector-effect: non-scaling-stroke; }
  line[data-zero] { stroke: var(--edge); }
`;

const Axis = styled.div`
  position: relative;
  ${text.tag}
  color: var(--ink-3);

  > span { position: absolute; right: 8px; transform: translateY(50%); white-space: nowrap; }
`;

const Days = styled.div`
  display: flex;
  justify-content: space-between;
  margin: 6px 0 0 ${AXIS_WIDTH};
  ${text.tag}
  color: var(--ink-3);
`;
