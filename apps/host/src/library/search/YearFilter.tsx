import { NumberField, VisuallyHidden } from "@tera/ui";
import { useEffect, useMemo, useRef, useState } from "react";
import styled from "styled-components";
import type { YearCount } from "../../references/count-facets.ts";
import { useEventCallback } from "../view/use-event-callback.ts";
import { FilterSection } from "./FilterChoices.tsx";
import type { YearRange } from "./filter-terms.ts";
import { yearAxis } from "./year-bins.ts";
import { YearHistogram } from "./YearHistogram.tsx";

/** The search follows the thumbs at this pace. */
const COMMIT_MS = 80;

interface YearFilterProps {
  readonly years: readonly YearCount[];
  readonly range: YearRange;
  readonly onRange: (range: YearRange) => void;
}

/** A histogram with a thumb at each end, and two fields. */
export function YearFilter({ years, range, onRange }: YearFilterProps): React.ReactNode {
  const axis = useMemo(() => yearAxis(years), [years]);
  const { shown, drag } = useDraggedRange(range, onRange);
  const isReversed = (from: number | undefined, to: number | undefined): boolean =>
    from !== undefined && to !== undefined && from > to;
  if (years.length === 0) return null;
  return (
    <FilterSection>
      <legend>Year</legend>
      {axis !== undefined && <YearHistogram axis={axis} range={shown} onRange={drag} />}
      <Fields>
        <YearField
          label="From"
          year={shown.from}
          openYear={axis?.first}
          isRefused={(from) => isReversed(from, shown.to)}
          refusal="After the last year"
          onYear={(from) => onRange({ from, to: shown.to })}
        />
        <YearField
          label="To"
          year={shown.to}
          openYear={axis?.last}
          isRefused={(to) => isReversed(shown.from, to)}
          refusal="Before the first year"
          onYear={(to) => onRange({ from: shown.from, to })}
        />
      </Fields>
    </FilterSection>
  );
}

/** Shows a dragged range at once. Passes it on when the thumb rests or the menu closes. */
function useDraggedRange(range: YearRange, onRange: (range: YearRange) => void) {
  const [dragged, setDragged] = useState<YearRange>();
  const pending = useRef<YearRange>(undefined);
  const commit = useEventCallback(() => {
    if (pending.current !== undefined) onRange(pending.current);
    pending.current = undefined;
  });
  useEffect(() => {
    if (dragged === undefined) return undefined;
    const timer = setTimeout(() => {
      commit();
      setDragged(undefined);
    }, COMMIT_MS);
    return () => clearTimeout(timer);
  }, [dragged, commit]);
  useEffect(() => commit, [commit]);
  const drag = (next: YearRange): void => {
    pending.current = next;
    setDragged(next);
  };
  return { shown: dragged ?? range, drag };
}

interface YearFieldProps {
  readonly label: string;
  readonly year: number | undefined;
  /** Shown while there is no year. */
  readonly openYear: number | undefined;
  readonly isRefused: (year: number) => boolean;
  readonly refusal: string;
  readonly onYear: (year: number | undefined) => void;
}

/** Passes on whole years only; what is typed stays until then. */
function YearField({
  label,
  year,
  openYear,
  isRefused,
  refusal,
  onYear,
}: YearFieldProps): React.JSX.Element {
  const [typed, setTyped] = useState<{
    readonly instead: number | undefined;
    readonly value: number | null;
  }>();
  const isTyped = typed !== undefined && typed.instead === year;
  const value = isTyped ? typed.value : (year ?? null);
  return (
    <NumberField
      label={
        <>
          {label} <VisuallyHidden>year</VisuallyHidden>
        </>
      }
      value={value}
      placeholder={openYear === undefined ? "" : String(openYear)}
      min={1}
      max={9999}
      step={1}
      error={value !== null && isYear(value) && isRefused(value) ? refusal : undefined}
      onValue={(next) => {
        setTyped({ instead: year, value: next });
        if (next === null) onYear(undefined);
        else if (isYear(next) && !isRefused(next)) onYear(next);
      }}
    />
  );
}

function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1000 && value <= 9999;
}

const Fields = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  align-items: start;
  gap: 12px;
  margin-block-start: 4px;
`;
