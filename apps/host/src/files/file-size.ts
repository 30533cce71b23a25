const STEP = 1000;
const UNITS = ["bytes", "KB", "MB", "GB", "TB"] as const;

/** "512 bytes", "64 KB", "20.1 MB": decimal units, one decimal from megabytes up. */
export function formatSize(bytes: number): string {
  if (bytes === 1) return "1 byte";
  let value = bytes;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  // 999,960 bytes would round to "1000 KB".
  if (unit === 1 && Math.round(value) === STEP) [value, unit] = [1, 2];
  return `${unit < 2 ? Math.round(value).toLocaleString("en-GB") : value.toFixed(1)} ${UNITS[unit]}`;
}
