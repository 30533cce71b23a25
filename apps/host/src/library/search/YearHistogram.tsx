import { focusRing, numeric, text, touch } from "@tera/ui";
import { useRef } from "react";
import styled, { css } from "styled-components";
import { countOf } from "../../platform/date-text.ts";
import type { YearRange } from "./filter-terms.ts";
import type { YearAxis, YearBin } from "./year-bins.ts";

interface YearHistogramProps {
  readonly axis: YearAxis;
  readonly range: YearRange;
  readonly onRange: (range: YearRange) => void;
}

/** Dragging over the bars chooses their years. A thumb at an end of the axis leaves it open. */
export function YearHistogram({ axis, range, onRange }: YearHistogramProps): React.JSX.Element {
  const { first, last, bins } = axis;
  const from = Math.min(last, Math.max(first, range.from ?? first));
  const to = Math.min(last, Math.max(first, range.to ?? last));
  const set = (nextFrom: number, nextTo: number): void =>
    onRange({
      from: nextFrom <= first ? undefined : nextFrom,
      to: nextTo >= last ? undefined : nextTo,
    });
  const { fromMax, toMin } = thumbLimits(axis, from, to);
  const highest = Math.max(1, ...bins.map(({ count }) => count));
  return (
    <div>
      <Bars aria-label={axisText(axis)} {...useBarDrag(axis, set)}>
        {bins.map((bin) => (
          <Bar
            key={bin.from}
            aria-hidden
            $isChosen={bin.to >= from && bin.from <= to}
            title={`${binYears(bin)}: ${countOf(bin.count, "reference")}`}
          >
            <i
              style={{
                height:
                  bin.count === 0
                    ? "0"
                    : `${Math.max(MIN_BAR_PX, (bin.count / highest) * MAX_BAR_PX)}px`,
              }}
            />
          </Bar>
        ))}
      </Bars>
      <Track>
        <Chosen style={{ left: partOf(axis, from), right: partOf(axis, last - to + first) }} />
        <Thumb
          type="range"
          aria-label="First year"
          min={first}
          max={fromMax}
          value={from}
          // Two thumbs at the end of the axis cover each other.
          $isAbove={from > (first + last) / 2}
          style={{ width: `calc(${partOf(axis, fromMax)} + ${2 * INSET_PX}px)` }}
          onChange={(event) => set(event.target.valueAsNumber, to)}
        />
        <Thumb
          type="range"
          aria-label="Last year"
          min={toMin}
          max={last}
          value={to}
          $isAbove={false}
          style={{
            left: `calc(${partOf(axis, toMin)} - ${INSET_PX}px)`,
            width: `calc(100% - ${partOf(axis, toMin)} + ${2 * INSET_PX}px)`,
          }}
          onChange={(event) => set(from, event.target.valueAsNumber)}
        />
      </Track>
      <Ends aria-hidden>
        <span>{first}</span>
        <span>{last}</span>
      </Ends>
    </div>
  );
}

function useBarDrag(
  { first, last, bins }: YearAxis,
  set: (from: number, to: number) => void,
): Pick<React.ComponentProps<"div">, "onPointerDown" | "onPointerMove" | "onPointerUp"> {
  const start = useRef<YearBin>(undefined);
  const binAt = (event: React.PointerEvent<HTMLElement>): YearBin => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - left) / width) * bins.length);
    return (
      bins[Math.min(bins.length - 1, Math.max(0, index))] ?? { from: first, to: last, count: 0 }
    );
  };
  const choose = (one: YearBin, other: YearBin): void =>
    set(Math.min(one.from, other.from), Math.max(one.to, other.to));
  return {
    onPointerDown(event) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = binAt(event);
      choose(start.current, start.current);
    },
    onPointerMove(event) {
      if (start.current !== undefined) choose(start.current, binAt(event));
    },
    onPointerUp() {
      start.current = undefined;
    },
  };
}

function axisText({ first, last, bins }: YearAxis): string {
  const most = bins.reduce((best, bin) => (bin.count > best.count ? bin : best));
  const peak = most.count === 0 ? "none found" : `most in ${binYears(most)}`;
  return `References by year from ${first} to ${last}, ${peak}`;
}

function binYears({ from, to }: YearBin): string {
  return from === to ? String(from) : `${from} to ${to}`;
}

/**
 * Limits each thumb to its side of the midpoint between the thumbs, so that they never cover each
 * other. The midpoint moves with them.
 */
function thumbLimits(
  { first, last }: YearAxis,
  from: number,
  to: number,
): { readonly fromMax: number; readonly toMin: number } {
  const middle = (from + to) / 2;
  const thumb = Math.ceil((last - first) * THUMB_PART);
  return {
    fromMax: Math.max(Math.min(to, from + 1), Math.floor(middle) - thumb),
    toMin: Math.min(Math.max(from, to - 1), Math.ceil(middle) + thumb),
  };
}

/** Where a year is on the axis, as a part of its length. */
function partOf({ first, last }: YearAxis, year: number): string {
  return `${((year - first) / (last - first)) * 100}%`;
}

const MAX_BAR_PX = 56;
/** Few references among many stay visible. */
const MIN_BAR_PX = 2;
/** Half of a thumb, which does not pass the ends of the track. */
const INSET_PX = 9;
/** The most that half of a thumb takes of the axis. */
const THUMB_PART = 0.04;

const Bars = styled.figure`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  gap: 1px;
  height: ${MAX_BAR_PX}px;
  margin: 0 ${INSET_PX}px;
  cursor: crosshair;
  touch-action: pan-y;
  user-select: none;
`;

const Bar = styled.span<{ readonly $isChosen: boolean }>`
  display: flex;
  align-items: flex-end;
  > i {
    width: 100%;
    background: ${({ $isChosen }) => ($isChosen ? "var(--navy)" : "var(--line-2)")};
    forced-color-adjust: none;
  }
`;

const Track = styled.div`
  position: relative;
  height: 24px;
  margin-inline: ${INSET_PX}px;
  &::before {
    content: "";
    position: absolute;
    inset: 10px 0;
    border-radius: 2px;
    background: var(--line-2);
  }
  ${touch} { height: 44px; &::before { inset-block: 20px; } }
`;

const Chosen = styled.span`
  position: absolute;
  inset-block: 10px;
  border-radius: 2px;
  background: var(--accent-text);
  ${touch} { inset-block: 20px; }
`;

const thumb = css`
  appearance: none;
  box-sizing: border-box;
  width: ${2 * INSET_PX}px;
  height: ${2 * INSET_PX}px;
  border: 2px solid var(--raised);
  border-radius: 50%;
  background: var(--accent-text);
  cursor: pointer;
`;

const Thumb = styled.input<{ readonly $isAbove: boolean }>`
  appearance: none;
  position: absolute;
  inset-block: 0;
  left: -${INSET_PX}px;
  z-index: ${({ $isAbove }) => ($isAbove ? 1 : 0)};
  height: 100%;
  margin: 0;
  background: none;
  cursor: pointer;
  &::-webkit-slider-thumb { ${thumb} }
  &::-moz-range-thumb { ${thumb} }
  &:focus-visible { outline: none; }
  &:focus-visible::-webkit-slider-thumb { ${focusRing} }
  &:focus-visible::-moz-range-thumb { ${focusRing} }
`;

const Ends = styled.div`
  display: flex;
  justify-content: space-between;
  margin-inline: ${INSET_PX}px;
  ${text.tag}
  ${numeric}
  color: var(--ink-3);
`;
