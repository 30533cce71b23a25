import { invalidArgument } from "./invalid-argument.ts";
import { plainData } from "./plain-data.ts";
import { FORBIDDEN_KEYS } from "./state-path.ts";

/**
 * Returns the state in storable form. Throws for values that JSON can't represent, and keys such as
 * `__proto__`.
 */
export function namespaceState<State extends object>(given: State): State {
  const state = plainData("state", given);
  const forbidden = Object.keys(state).find((key) => FORBIDDEN_KEYS.has(key));
  if (forbidden !== undefined)
    throw invalidArgument(
      "state",
      `A namespace can't have a key "${forbidden}": this name is reserved. Use another key.`,
    );
  return state;
}
