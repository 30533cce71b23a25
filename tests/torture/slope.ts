/** Of Student's distribution with many degrees of freedom. */
const TWO_SIDED_95 = 1.96;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Least squares: the slope, and the interval that contains it with 95 %. Needs three points. */
export function slopeOf(points: readonly Point[]): {
  readonly slope: number;
  readonly interval: readonly [number, number];
} {
  const mean = (of: (point: Point) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [middleX, middleY] = [mean(({ x }) => x), mean(({ y }) => y)];
  const spread = points.reduce((sum, { x }) => sum + (x - middleX) ** 2, 0);
  const slope = points.reduce((sum, { x, y }) => sum + (x - middleX) * (y - middleY), 0) / spread;
  const rest = points.reduce(
    (sum, { x, y }) => sum + (y - middleY - slope * (x - middleX)) ** 2,
    0,
  );
  const error = Math.sqrt(rest / (points.length - 2) / spread) * TWO_SIDED_95;
  return { slope, interval: [slope - error, slope + error] };
}
