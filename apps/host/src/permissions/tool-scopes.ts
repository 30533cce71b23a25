import { SCOPES } from "@tera/bridge-sdk/host";
import type { CallContext, Scope, ScopeState, ScopeStates } from "@tera/bridge-sdk/host";
import { $session } from "../session/session-store.ts";
import { $user } from "../user/user-store.ts";
import { isAllowed, isProfileKnown, loadProfile } from "./revoked-scopes.ts";
import type { ToolGrants } from "./tool-grants.ts";

/** The states of a tool's scopes, as the tool may see them. */
export interface ToolScopes {
  /** Without asking; empty while the person's profile loads. */
  readonly granted: () => ReadonlySet<Scope>;
  readonly states: () => Promise<ScopeStates>;
  /** May ask the person. */
  readonly request: (scopes: readonly Scope[], call: CallContext) => Promise<void>;
  /** Calls `notify` with the states that have changed, until the returned function is called. */
  readonly watch: (notify: (changed: Partial<ScopeStates>) => void) => () => void;
}

/** `originOf` returns the tool's origin, which /embed learns only when a page connects. */
export function toolScopes(grants: ToolGrants, originOf: () => string): ToolScopes {
  const stateOf = (origin: string, scope: Scope): ScopeState => {
    const state = grants.stateOf(origin, scope);
    return state === "granted" && !isAllowed(origin, scope) ? "denied" : state;
  };
  const statesOf = (origin: string): ScopeStates =>
    Object.fromEntries(SCOPES.map((scope) => [scope, stateOf(origin, scope)])) as ScopeStates;
  return {
    granted: () => new Set(SCOPES.filter((scope) => stateOf(originOf(), scope) === "granted")),
    states: async () => {
      await Promise.all([grants.load(originOf()), loadProfile()]);
      return statesOf(originOf());
    },
    request: grants.request,
    watch: (notify) => {
      let last: { readonly origin: string; readonly states: ScopeStates } | undefined;
      const compare = (): void => {
        if (!isProfileKnown()) return;
        const before = last;
        const origin = originOf();
        last = { origin, states: statesOf(origin) };
        if (before?.origin !== origin) return;
        const changed = Object.entries(last.states).filter(
          ([scope, state]) => before.states[scope as Scope] !== state,
        );
        if (changed.length > 0) notify(Object.fromEntries(changed));
      };
      compare();
      const stops = [grants.listen(compare), $user.listen(compare), $session.listen(compare)];
      return () => stops.forEach((stop) => stop());
    },
  };
}
