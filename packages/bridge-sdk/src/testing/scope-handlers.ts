import type { Handlers } from "../host/handlers.ts";
import { SCOPES } from "../protocol/scopes.ts";
import type { ScopeStates } from "../protocol/scopes.ts";
import type { MockState } from "./mock-state.ts";

/** The person of a mock host allows every scope that is not denied. */
export function scopeHandlers(mockState: MockState): Pick<Handlers, "getScopes" | "requestScopes"> {
  return {
    getScopes: () => scopeStates(mockState),
    requestScopes: (_context, scopes) => {
      for (const scope of scopes)
        if (!mockState.deniedScopes.has(scope)) mockState.scopes.add(scope);
      return scopeStates(mockState);
    },
  };
}

export function scopeStates({
  scopes,
  deniedScopes,
}: Pick<MockState, "scopes" | "deniedScopes">): ScopeStates {
  return Object.fromEntries(
    SCOPES.map((scope) => [
      scope,
      scopes.has(scope) ? "granted" : deniedScopes.has(scope) ? "denied" : "prompt",
    ]),
  ) as ScopeStates;
}
