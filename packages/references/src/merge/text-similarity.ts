const RUN_LENGTH = 3;

/** Returns the share of common three-character runs in two folded texts, from 0 to 1. */
export function similarityOf(one: string, other: string): number {
  if (one === other) return 1;
  if (one.length < RUN_LENGTH || other.length < RUN_LENGTH) return 0;
  const shared = sharedRuns(one, other) ?? sharedRunsOfAny(one, other);
  return (2 * shared) / (one.length + other.length - 2 * (RUN_LENGTH - 1));
}

/**
 * Nearly all runs in folded texts consist of these characters. Such runs are counted in an array.
 */
const SIGNS = " abcdefghijklmnopqrstuvwxyz0123456789";
const numberOfCode = new Uint8Array(0x10000);
Array.from(SIGNS, (sign, at) => (numberOfCode[sign.charCodeAt(0)] = at + 1));
const BASE = SIGNS.length;
const counts = new Uint16Array(BASE ** RUN_LENGTH);

/** Returns a run's index in `counts`, or -1 if a character is not in `SIGNS`. */
function runAt(text: string, end: number): number {
  const first = numberOfCode[text.charCodeAt(end - 2)] as number;
  const second = numberOfCode[text.charCodeAt(end - 1)] as number;
  const third = numberOfCode[text.charCodeAt(end)] as number;
  return first === 0 || second === 0 || third === 0
    ? -1
    : ((first - 1) * BASE + second - 1) * BASE + third - 1;
}

function sharedRuns(one: string, other: string): number | undefined {
  let isUsual = true;
  let counted = RUN_LENGTH - 1;
  for (; counted < one.length && isUsual; counted++) {
    const run = runAt(one, counted);
    if (run < 0) isUsual = false;
    else counts[run] = (counts[run] as number) + 1;
  }
  let shared = 0;
  for (let at = RUN_LENGTH - 1; at < other.length && isUsual; at++) {
    const run = runAt(other, at);
    if (run < 0) isUsual = false;
    else if ((counts[run] as number) > 0) {
      shared++;
      counts[run] = (counts[run] as number) - 1;
    }
  }
  for (let at = RUN_LENGTH - 1; at < counted; at++) {
    const run = runAt(one, at);
    if (run >= 0) counts[run] = 0;
  }
  return isUsual ? shared : undefined;
}

function sharedRunsOfAny(one: string, other: string): number {
  const runs = new Map<string, number>();
  for (let at = 0; at + RUN_LENGTH <= one.length; at++) {
    const run = one.slice(at, at + RUN_LENGTH);
    runs.set(run, (runs.get(run) ?? 0) + 1);
  }
  let shared = 0;
  for (let at = 0; at + RUN_LENGTH <= other.length; at++) {
    const run = other.slice(at, at + RUN_LENGTH);
    const left = runs.get(run);
    if (left) {
      shared++;
      runs.set(run, left - 1);
    }
  }
  return shared;
}

/** Whether `short` consists of the initials of `long`, or abbreviates its words in order. */
export function isShortFormOf(short: string, long: string): boolean {
  const words = long.split(" ");
  if (
    !short.includes(" ") &&
    short.length > 1 &&
    short ===
      words
        .filter((word) => !PARTICLES.has(word))
        .map((word) => word[0])
        .join("")
  )
    return true;
  let at = 0;
  for (const part of short.split(" ")) {
    while (at < words.length && !(words[at] as string).startsWith(part)) at++;
    if (at++ === words.length) return false;
  }
  return true;
}

const PARTICLES = new Set(["of", "the", "and", "for", "in", "on", "de", "la", "et", "und", "der"]);
