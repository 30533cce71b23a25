import { numberText } from "../frame/number-text.ts";
import { type RecallEstimate, recallCurve } from "@tera/screening";
import { axisTicks, numeric, text, VisuallyHidden } from "@tera/ui";
import { useMemo } from "react";
import styled from "styled-components";
import { chartScale, pathOf, UNITS } from "./chart-scale.ts";

interface ProgressChartProps {
  readonly decisions: readonly boolean[];
  readonly estimate: RecallEstimate;
}

/** Draws the curve so far and, from its end, the expected course and the largest one. */
export function ProgressChart({ decisions, estimate }: ProgressChartProps): React.JSX.Element {
  const { read, found, total, expectedUnread, mostUnread } = estimate;
  const scale = chartScale(estimate);
  const curve = useMemo(() => recallCurve(decisions), [decisions]);
  const here = { read, found };
  const hasEstimate = found > 0 && read < total;
  const courseTo = (unread: number): string =>
    pathOf([here, { read: total, found: found + unread }], scale);
  return (
    <div>
      <Legend aria-hidden="true">
        <span>
          <Sample $kind="found" />
          Found so far
        </span>
        {hasEstimate && (
          <>
            <span>
              <Sample $kind="expected" />
              Expected
            </span>
            <span>
              <Sample $kind="most" />
              At most
            </span>
          </>
        )}
      </Legend>
      <VisuallyHidden>{`A line rises to ${numberText(found)} relevant references found in ${numberText(read)} of ${numberText(total)} read. The sentences and the table below have its numbers.`}</VisuallyHidden>
      <Plot>
        <Axes estimate={estimate} />
        <Drawing aria-hidden="true" viewBox={`0 0 ${UNITS} ${UNITS}`} preserveAspectRatio="none">
          {hasEstimate && (
            <>
              <Band
                d={`${pathOf([here, { read: total, found: found + mostUnread }, { read: total, found }], scale)}Z`}
              />
              <Line $kind="most" d={courseTo(mostUnread)} />
              <Line $kind="expected" d={courseTo(expectedUnread)} />
            </>
          )}
          {read > 0 && <Line $kind="found" d={pathOf(curve, scale)} />}
        </Drawing>
      </Plot>
      <AxisName aria-hidden="true">References read</AxisName>
    </div>
  );
}

function Axes({ estimate }: { readonly estimate: RecallEstimate }): React.JSX.Element {
  const { mostRead, mostFound } = chartScale(estimate);
  return (
    <div aria-hidden="true">
      {axisTicks(mostFound, 4).map((tick) => (
        <Row
          key={tick}
          $zero={tick === 0}
          style={{ insetBlockEnd: `${(tick / mostFound) * 100}%` }}
        >
          <span>{numberText(tick)}</span>
        </Row>
      ))}
      {axisTicks(mostRead, 4).map((tick) => (
        <Column key={tick} style={{ left: `${(tick / mostRead) * 100}%` }}>
          {numberText(tick)}
        </Column>
      ))}
    </div>
  );
}

type LineKind = "found" | "expected" | "most";
const COLOURS: Record<LineKind, string> = {
  found: "var(--navy)",
  expected: "var(--navy)",
  most: "var(--slate)",
};
const DASHES: Record<LineKind, string> = { found: "none", expected: "5 4", most: "2 3" };
const BORDERS: Record<LineKind, string> = { found: "solid", expected: "dashed", most: "dotted" };

const Legend = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 20px;
  margin-block-end: 12px;
  ${text.meta}
  color: var(--ink-2);
`;

const Sample = styled.span<{ $kind: LineKind }>`
  display: inline-block;
  width: 20px;
  margin-inline-end: 7px;
  vertical-align: 4px;
  border-block-start: 2px ${({ $kind }) => BORDERS[$kind]} ${({ $kind }) => COLOURS[$kind]};
  forced-color-adjust: none;
`;

/** Reading goes from left to right here in any script, as in the axis's numbers. */
const Plot = styled.div`
  direction: ltr;
  position: relative;
  height: clamp(180px, 40vw, 280px);
  margin: 8px 16px 24px 48px;
`;

const Drawing = styled.svg`
  position: absolute;
  inset: 0;
  display: block;
  width: 100%;
  height: 100%;
  overflow: hidden;
  forced-color-adjust: none;
`;

const Line = styled.path<{ $kind: LineKind }>`
  fill: none;
  stroke: ${({ $kind }) => COLOURS[$kind]};
  stroke-width: 2;
  stroke-dasharray: ${({ $kind }) => DASHES[$kind]};
  stroke-linejoin: round;
  vector-effect: non-scaling-stroke;
`;

const Band = styled.path`
  fill: var(--slate);
  fill-opacity: 0.18;
`;

const Row = styled.div<{ $zero: boolean }>`
  position: absolute;
  inset-inline: 0;
  border-block-end: 1px solid ${({ $zero }) => ($zero ? "var(--edge)" : "var(--line)")};
  span {
    ${text.tag}
    ${numeric}
    color: var(--ink-3);
    position: absolute;
    right: 100%;
    bottom: -8px;
    padding-right: 8px;
    white-space: nowrap;
  }
`;

const Column = styled.span`
  ${text.tag}
  ${numeric}
  color: var(--ink-3);
  position: absolute;
  top: 100%;
  padding-top: 4px;
  transform: translateX(-50%);
`;

const AxisName = styled.div`
  ${text.tag}
  color: var(--ink-3);
  text-align: center;
`;
