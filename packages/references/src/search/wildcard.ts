/** More wildcards in a word count as one. */
const MAX_WILDCARDS = 4;

/** Returns a pattern for whole folded words if `word` has a `*`, which matches any letters. */
export function wildcardPattern(word: string): RegExp | undefined {
  if (!word.includes("*")) return undefined;
  const parts = word.split(/\*+/u);
  const kept = [...parts.slice(0, MAX_WILDCARDS), parts.slice(MAX_WILDCARDS).join("")];
  const source = (parts.length > MAX_WILDCARDS + 1 ? kept : parts).map(escapePattern).join(".*");
  return new RegExp(`^${source}$`, "u");
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`);
}
