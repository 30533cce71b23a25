/** How many line ends a text has: `\n`, `\r\n` and `\r` are one each. */
export function countLineEnds(text: string): number {
  return text.match(/\r\n?|\n/g)?.length ?? 0;
}
