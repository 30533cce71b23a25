import { invalidArgument } from "./invalid-argument.ts";

/** Documents have the same limit. */
const MAX_DEPTH = 100;
/** Larger data belongs in a file. */
const MAX_VALUES = 1_000_000;
/** In characters, for paths in error messages. */
const MAX_PATH_LENGTH = 200;

/**
 * Returns the value as JSON keeps it, with dates as ISO text. Throws for values that JSON would
 * drop or alter, for cycles, and beyond the limits. The error names `argument`, as in the contract,
 * and the path to the invalid part.
 */
export function plainData<Value>(argument: string, value: Value): Value {
  let count = 0;
  let hasDates = false;
  const place: string[] = [argument];
  const refuse = (what: string, at = place.join(".").slice(0, MAX_PATH_LENGTH)): never => {
    throw invalidArgument(at, `${at} ${what}`);
  };
  const visit = (part: unknown): void => {
    if (typeof part === "bigint")
      refuse("is a BigInt, which JSON can't represent. Send it as text.");
    if (typeof part === "number" && !Number.isFinite(part))
      refuse(`is ${part}, which JSON can't represent. Send a number, text or null.`);
    if (typeof part === "string" && !isStorable(part))
      refuse("holds a character that can't be stored: NUL, or half of an emoji. Remove it.");
    if (typeof part !== "object" || part === null) return;
    if (part instanceof Date) {
      if (Number.isNaN(part.getTime())) refuse("isn't a valid date.");
      hasDates = true;
      return;
    }
    if (!Array.isArray(part) && !isPlainObject(part))
      refuse(
        `is of the type ${kindOf(part)}, which JSON can't represent. Send plain objects, lists, text and numbers; store bytes in a file.`,
      );
    if (place.length > MAX_DEPTH + 1)
      refuse(
        `contains itself, or is nested more than ${MAX_DEPTH} levels deep. Send plain data.`,
        argument,
      );
    // The database can't store this key, and it could set a reader's prototype.
    if (Object.hasOwn(part, "__proto__"))
      refuse('has a key "__proto__", which is a reserved name. Send plain data.');
    const inner = Object.entries(part);
    count += inner.length;
    if (count > MAX_VALUES)
      refuse(`holds more than ${MAX_VALUES} values. Store it as a file.`, argument);
    for (const [key, each] of inner) {
      place.push(key);
      if (!isStorable(key))
        refuse(
          "is a key with a character that can't be stored: NUL, or half of an emoji. Remove it.",
        );
      visit(each);
      place.pop();
    }
  };
  visit(value);
  return hasDates ? (withDatesAsText(value) as Value) : value;
}

function withDatesAsText(part: unknown): unknown {
  if (part instanceof Date) return part.toISOString();
  if (Array.isArray(part)) return part.map(withDatesAsText);
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, each]) => [key, withDatesAsText(each)]),
  );
}

const LONE_SURROGATE = /\p{Surrogate}/u;

/** The database stores neither NUL nor lone surrogates. */
function isStorable(text: string): boolean {
  return !text.includes("\u0000") && !LONE_SURROGATE.test(text);
}

/** Also accepts plain objects from another window. */
function isPlainObject(part: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(part);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function kindOf(part: object): string {
  return Object.prototype.toString.call(part).slice("[object ".length, -1);
}
