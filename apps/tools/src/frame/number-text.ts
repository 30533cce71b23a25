export function numberText(value: number): string {
  return value.toLocaleString("en-GB");
}

/** "1 record", "1,204 records". */
export function countText(count: number, noun: string): string {
  return `${numberText(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** "3 March 2026". */
export function dayText(time: string): string {
  return new Date(time).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
  });
}
