const MAX_PRECISE_MS = 100;

/** Formats a duration, with decimals only below 100 ms. */
export function timeText(milliseconds: number): string {
  return `${milliseconds.toLocaleString("en-GB", { maximumFractionDigits: milliseconds < MAX_PRECISE_MS ? 2 : 0 })} ms`;
}

export function countText(count: number): string {
  return count.toLocaleString("en-GB");
}
