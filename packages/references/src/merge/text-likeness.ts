const SHORT = 3;

/** How alike two folded texts are, from 0 to 1: the share of the three-letter runs that both have. */
export function likenessOf(one: string, other: string): number {
  if (one === other) return 1;
  if (one.length < SHORT || other.length < SHORT) return 0;
  const runs = new Map<string, number>();
  for (let at = 0; at + SHORT <= one.length; at++) {
    const run = one.slice(at, at + SHORT);
    runs.set(run, (runs.get(run) ?? 0) + 1);
  }
  let shared = 0;
  for (let at = 0; at + SHORT <= other.length; at++) {
    const run = other.slice(at, at + SHORT);
    const left = runs.get(run);
    if (left) {
      shared++;
      runs.set(run, left - 1);
    }
  }
  return (2 * shared) / (one.length + other.length - 2 * (SHORT - 1));
}

/** Whether one name is the other's short form: each of its words begins a word of the other, in order (`curr opin lipidol`), or it is made of their initials. */
export function isShortFormOf(short: string, long: string): boolean {
  const words = long.split(" ");
  if (!short.includes(" ") && short.length > 1 && short === words.filter((word) => !PARTICLES.has(word)).map((word) => word[0]).join("")) return true;
  let at = 0;
  for (const part of short.split(" ")) {
    while (at < words.length && !(words[at] as string).startsWith(part)) at++;
    if (at++ === words.length) return false;
  }
  return true;
}

const PARTICLES = new Set(["of", "the", "and", "for", "in", "on", "de", "la", "et", "und", "der"]);
