const NICE_STEPS = [1, 2, 5, 10];

/** Round tick values from zero that reach `largest`, about `wanted` of them; always whole numbers. */
export function axisTicks(largest: number, wanted = 5): number[] {
  if (largest <= 0) return [0];
  const rough = Math.max(1, largest / wanted);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = magnitude * (NICE_STEPS.find((nice) => nice * magnitude >= rough) ?? 10);
  return Array.from({ length: Math.floor(largest / step) + 1 }, (_, index) => index * step);
}
