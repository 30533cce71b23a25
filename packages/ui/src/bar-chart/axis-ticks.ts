/** About `wanted` whole numbers from 0 up to `max`, in steps of 1, 2 or 5 times a power of ten. */
export function axisTicks(max: number, wanted = 5): number[] {
  if (!Number.isFinite(max) || max <= 0) return [0];
  const rough = max / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= rough) ?? 10;
  const step = Math.max(1, factor * power);
  const ticks: number[] = [];
  for (let tick = 0; tick <= max; tick += step) ticks.push(tick);
  return ticks;
}
