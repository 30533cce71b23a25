/**
 * The row a key moves to, or null for other keys. With no current row, arrow keys move to the first
 * row.
 */
export function nextRow(
  key: string,
  from: number | null,
  count: number,
  page: number,
): number | null {
  const clamp = (index: number) => Math.max(0, Math.min(count - 1, index));
  switch (key) {
    case "ArrowDown":
      return from === null ? 0 : clamp(from + 1);
    case "ArrowUp":
      return from === null ? 0 : clamp(from - 1);
    case "PageDown":
      return clamp((from ?? 0) + page);
    case "PageUp":
      return clamp((from ?? 0) - page);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
