import { BridgeError } from "../protocol/errors.ts";

/** What a call is refused with whose argument has the right type and still can't be used; `argument` is its name in the contract. */
export function invalidArgument(argument: string, message: string): BridgeError {
  return new BridgeError("INVALID-ARGUMENT", message, { argument });
}
