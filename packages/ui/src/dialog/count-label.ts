/** Returns a text such as "1 file" or "5,000 files". */
export function countLabel(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en-GB")} ${count === 1 ? one : many}`;
}
