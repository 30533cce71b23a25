import { numeric, text, VisuallyHidden } from "@tera/ui";
import styled from "styled-components";
import { countText } from "../../platform/date-text.ts";
import type { LikelyPair } from "../../references/library-index-messages.ts";
import { type MatchBin, matchBins } from "./match-percent.ts";

interface MatchHistogramProps {
  readonly pairs: readonly LikelyPair[];
  readonly threshold: number;
}

/** How many pairs match by how much. Pairs that do not reach the threshold are hollow. */
export function MatchHistogram({ pairs, threshold }: MatchHistogramProps): React.JSX.Element {
  const bins = matchBins(pairs, threshold);
  const highest = Math.max(1, ...bins.map(sizeOf));
  const heightOf = (count: number): { readonly height: string } => ({
    height: count === 0 ? "0" : `${Math.max(MIN_PART_PX, (count / highest) * MAX_BAR_PX)}px`,
  });
  return (
    <Figure aria-label="Pairs by match">
      <Legend aria-hidden>
        <span>
          <Identical as="i" /> Identical
        </span>
        <span>
          <Reached as="i" /> Also merged
        </span>
        <span>
          <Left as="i" /> To check
        </span>
      </Legend>
      <Bars>
        {bins.map((bin) => (
          <li key={bin.from} aria-hidden={sizeOf(bin) === 0 || undefined}>
            {sizeOf(bin) > 0 && (
              <>
                <span aria-hidden>{countText(sizeOf(bin))}</span>
                <VisuallyHidden>{binText(bin)}</VisuallyHidden>
              </>
            )}
            <Left style={heightOf(bin.left)} />
            <Reached style={heightOf(bin.reached)} />
            <Identical style={heightOf(bin.identical)} />
          </li>
        ))}
      </Bars>
    </Figure>
  );
}

function sizeOf({ identical, reached, left }: MatchBin): number {
  return identical + reached + left;
}

function binText(bin: MatchBin): string {
  const range = `${bin.from} to ${bin.to}%: ${countText(sizeOf(bin))}`;
  return bin.identical === 0 ? range : `${range}, ${countText(bin.identical)} of them identical`;
}

const MAX_BAR_PX = 96;
/** Few pairs among many stay visible. */
const MIN_PART_PX = 3;
/** Half of the slider's thumb, which does not pass the ends of its track. */
export const THUMB_INSET_PX = 9;

const Figure = styled.figure`
  margin: 0;
  ${text.tag}
  ${numeric}
  color: var(--ink-3);
`;

const Bars = styled.ul`
  list-style: none;
  margin: 8px ${THUMB_INSET_PX}px 0;
  padding: 0;
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  gap: 3px;
  /* The highest bar and its number. */
  height: ${MAX_BAR_PX + 2 * MIN_PART_PX + 18}px;
  border-block-end: 1px solid var(--edge);
  > li {
    display: flex;
    flex-direction: column;
    justify-content: flex-end;
    align-items: stretch;
    text-align: center;
  }
`;

const Part = styled.div`
  box-sizing: border-box;
  forced-color-adjust: none;
`;

const Identical = styled(Part)`background: var(--navy);`;

const Reached = styled(Part)`background: var(--slate);`;

/** An outline inside the bar, so that low bars keep their height. */
const Left = styled(Part)`box-shadow: inset 0 0 0 1px var(--slate);`;

const Legend = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  ${text.meta}
  i { display: inline-block; width: 10px; height: 10px; margin-inline-end: 4px; }
`;
