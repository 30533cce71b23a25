import { ApiError } from "../errors/api-error.ts";

/** How many levels data has at most below its outermost object: what the database stores (`private.deepest_level`), for every way in. */
export const MAX_DEPTH = 100;
/** How many parts a request that brings a project's data has: a list of numbers as long as one value may be (1 MB, in the database 3 bytes each) is among them. */
export const MAX_DATA_PARTS = 350_000;
/** What a request wraps around data: its body, a list of batches, a batch, its operations, one of them, and the data's own outermost object. */
const WRAPPING_LEVELS = 8;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/**
 * Refuses a JSON text, before anything parses it, that is nested deeper than data may be or has more than `maximumParts` parts: each list, each
 * object and each comma is one. A few bytes of brackets cost whoever reads them a hundred times what a text of that length does. What is wrapped
 * around data takes `wrappingLevels`, its own outermost object among them.
 */
export function requireBoundedJson(
  text: string,
  maximumParts: number,
  wrappingLevels: number = WRAPPING_LEVELS,
): void {
  let depth = 0;
  let parts = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (isInString) {
      if (character === BACKSLASH) index += 1;
      else if (character === QUOTE) isInString = false;
    } else if (character === QUOTE) isInString = true;
    else if (character === OPENING_BRACE || character === OPENING_BRACKET) {
      depth += 1;
      parts += 1;
      if (depth > MAX_DEPTH + wrappingLevels)
        throw new ApiError("INVALID", `The data is nested more than ${MAX_DEPTH} levels deep.`);
      if (parts > maximumParts) throw tooManyParts(maximumParts);
    } else if (character === CLOSING_BRACE || character === CLOSING_BRACKET) depth -= 1;
    else if (character === COMMA) {
      parts += 1;
      if (parts > maximumParts) throw tooManyParts(maximumParts);
    }
  }
}

function tooManyParts(maximumParts: number): ApiError {
  return new ApiError(
    "TOO-LARGE",
    `The request holds more than ${maximumParts} values. Send it in parts.`,
  );
}
