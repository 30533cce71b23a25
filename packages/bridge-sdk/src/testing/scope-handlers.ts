import type { Handlers } from "../host/handlers.ts";
import { SCOPES } from "../protocol/scopes.ts";
import type { Scope, ScopeStates } from "../protocol/scopes.ts";
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

/** A set that reports each change of what it contains. */
export class WatchedScopes extends Set<Scope> {
  changed: ((scope: Scope) => void) | undefined;

  override add(scope: Scope): this {
    const isNew = !this.has(scope);
    super.add(scope);
    if (isNew) this.changed?.(scope);
    return this;
  }

  override delete(scope: Scope): boolean {
    const wasIn = super.delete(scope);
    if (wasIn) this.changed?.(scope);
    return wasIn;
  }
}
