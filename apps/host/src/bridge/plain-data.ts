import { invalidArgument } from "./invalid-argument.ts";

/** As deep as documents may be. */
const DEEPEST = 100;
/** Values in one argument; a tool with more of them stores a file. */
const MOST_VALUES = 1_000_000;

/** Refuses what can't be kept as JSON: what contains itself, is nested too deep, or holds too much. `argument` names it. */
export function checkPlainData(argument: string, value: unknown): void {
  let count = 0;
  const look = (part: unknown, depth: number): void => {
    if (typeof part === "bigint") throw invalidArgument(argument, `${argument} holds a big integer, which JSON has no form for. Send it as a text.`);
    if (typeof part !== "object" || part === null || part instanceof Blob) return;
    if (depth > DEEPEST) throw invalidArgument(argument, `${argument} contains itself, or is nested more than ${DEEPEST} levels deep. Send plain data.`);
    // The database keeps no such key, and whoever reads one back may be led astray by it.
    if (Object.hasOwn(part, "__proto__")) throw invalidArgument(argument, `${argument} has a key "__proto__", which is no key of data. Send plain data.`);
    const inner: readonly unknown[] = Array.isArray(part) ? part : Object.values(part);
    count += inner.length;
    if (count > MOST_VALUES) throw invalidArgument(argument, `${argument} holds more than ${MOST_VALUES} values. Store it as a file.`);
    for (const each of inner) look(each, depth + 1);
  };
  look(value, 0);
}
