const MAX_PRECISE_MS = 100;

/** A duration in milliseconds: finely where it is short, whole where nobody reads the rest. */
export function timeText(milliseconds: number): string {
  return `${milliseconds.toLocaleString("en-GB", { maximumFractionDigits: milliseconds < MAX_PRECISE_MS ? 2 : 0 })} ms`;
}

/** A whole number with its thousands apart. */
export function countText(count: number): string {
  return count.toLocaleString("en-GB");
}
