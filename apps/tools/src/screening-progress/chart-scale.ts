import type { RecallEstimate } from "@tera/screening";

/** The unit square of the drawing, with y downwards. */
export const UNITS = 1000;
/** How far the estimate may extend the axis beyond what is found, as a factor. */
const MAX_HEADROOM = 2;
const MIN_HIGHEST = 5;

export interface ChartScale {
  /** The largest numbers on the axes. */
  readonly mostRead: number;
  readonly mostFound: number;
}

/** Leaves room for the estimate, but not so much that early guesses flatten the curve. */
export function chartScale({ total, found, mostUnread }: RecallEstimate): ChartScale {
  return {
    mostRead: Math.max(1, total),
    mostFound: Math.max(MIN_HIGHEST, Math.min(found + mostUnread, found * MAX_HEADROOM) * 1.05),
  };
}

interface Point {
  readonly read: number;
  readonly found: number;
}

/** The `d` of a path through `points`. */
export function pathOf(points: readonly Point[], { mostRead, mostFound }: ChartScale): string {
  const places = points.map(
    ({ read, found }) =>
      `${round((read / mostRead) * UNITS)} ${round(UNITS - (found / mostFound) * UNITS)}`,
  );
  return `M${places.join("L")}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
