import { invalidArgument } from "./invalid-argument.ts";
import { plainData } from "./plain-data.ts";
import { FORBIDDEN_KEYS } from "./state-path.ts";

/** A namespace's state as a tool sent it, fit to be stored. Refuses what JSON has no form for and names that lead to an object's machinery. */
export function namespaceState<State extends object>(given: State): State {
  const state = plainData("state", given);
  const forbidden = Object.keys(state).find((key) => FORBIDDEN_KEYS.has(key));
  if (forbidden !== undefined)
    throw invalidArgument(
      "state",
      `A namespace can't have a key "${forbidden}": it is no key of data. Use another key.`,
    );
  return state;
}
