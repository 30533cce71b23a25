import { ApiError } from "../errors/api-error.ts";

/**
 * Maximum levels below the data's outermost object, counted as in the database's
 * `private.deepest_level`.
 */
export const MAX_DEPTH = 100;
/**
 * Enough for the body, batch list, batch, operation list, operation and the data's outermost
 * object.
 */
const WRAPPING_LEVELS = 8;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/**
 * Rejects JSON text that is nested too deeply or has too many parts (lists, objects and commas).
 * Call it before parsing, because brackets take a hundred times as long to parse as other text.
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
