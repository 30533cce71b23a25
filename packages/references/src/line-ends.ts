/** `\n`, `\r\n` and `\r` each count once. */
export function countLineEnds(text: string): number {
  return text.match(/\r\n?|\n/g)?.length ?? 0;
}
