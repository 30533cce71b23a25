import type { YearCount } from "../../references/count-facets.ts";

const MAX_BINS = 48;
/** Years further from all others, often mistyped ones, do not stretch the axis. */
const MAX_GAP = 30;
const STEPS = [1, 2, 5, 10, 20, 50, 100, 250];

/** A bar of the histogram; both years are included. */
export interface YearBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

export interface YearAxis {
  readonly first: number;
  readonly last: number;
  readonly bins: readonly YearBin[];
}

/** The histogram of the years of a library; undefined if they are not at least two. */
export function yearAxis(years: readonly YearCount[]): YearAxis | undefined {
  const near = withoutFar(withoutFar(years).toReversed()).toReversed();
  const first = near[0]?.year ?? 0;
  const last = near.at(-1)?.year ?? 0;
  if (first >= last) return undefined;
  const step = STEPS.find((each) => (last - first) / each < MAX_BINS) ?? last - first;
  const count = Math.floor((last - first) / step) + 1;
  const bins = Array.from({ length: count }, (_, index): YearBin => {
    const from = first + index * step;
    const to = Math.min(last, from + step - 1);
    return { from, to, count: countBetween(near, from, to) };
  });
  return { first, last, bins };
}

function withoutFar(years: readonly YearCount[]): readonly YearCount[] {
  const [one, other] = years;
  if (one === undefined || other === undefined || years.length < 3) return years;
  return Math.abs(other.year - one.year) > MAX_GAP ? withoutFar(years.slice(1)) : years;
}

function countBetween(years: readonly YearCount[], from: number, to: number): number {
  return years.reduce(
    (sum, { year, count }) => (year >= from && year <= to ? sum + count : sum),
    0,
  );
}
