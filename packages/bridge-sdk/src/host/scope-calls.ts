import type { Handlers } from "./handlers.ts";
import { METHOD_RULES } from "../protocol/method-rules.ts";
import type { MethodName } from "../protocol/method-rules.ts";
import type { Scope, ScopeStates } from "../protocol/scopes.ts";

/**
 * Adds `checkMethod`, based on `getScopes`, unless the host has its own. Applies the scopes that the tool named when it
 * connected. A request adds to them.
 */
export function withScopeCalls(handlers: Handlers): Handlers {
  const { getScopes, requestScopes } = handlers;
  if (!getScopes || !requestScopes) return handlers;
  return {
    ...handlers,
    getScopes: async (context) => statesOfNamed(await getScopes(context), context.named),
    requestScopes: async (context, scopes) => {
      for (const scope of scopes) context.named?.add(scope);
      return statesOfNamed(await requestScopes(context, scopes), context.named);
    },
    checkMethod:
      handlers.checkMethod ??
      (async (context, method) => {
        const isOffered = method === "checkMethod" || Object.hasOwn(handlers, method);
        if (!isOffered || !Object.hasOwn(METHOD_RULES, method)) return "unavailable";
        const { scope } = METHOD_RULES[method as MethodName];
        if (scope === null) return "granted";
        return statesOfNamed(await getScopes(context), context.named)[scope];
      }),
  };
}

/** A scope that the tool has not named is not in use, but a request gets it without a question. */
export function statesOfNamed<States extends Partial<ScopeStates>>(
  states: States,
  named: ReadonlySet<Scope> | undefined,
): States {
  if (named === undefined) return states;
  return Object.fromEntries(
    Object.entries(states).map(([scope, state]) => [
      scope,
      state === "granted" && !named.has(scope as Scope) ? "prompt" : state,
    ]),
  ) as States;
}
