import { BridgeError } from "../protocol/errors.ts";

/**
 * Returns the error for an argument of the right type with an unusable value. `argument` is its
 * name in the contract.
 */
export function invalidArgument(argument: string, message: string): BridgeError {
  return new BridgeError("INVALID-ARGUMENT", message, { argument });
}
