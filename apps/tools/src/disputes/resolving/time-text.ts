/** "3 March 2026, 14:05". */
export function timeText(time: string): string {
  return new Date(time).toLocaleString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });
}
