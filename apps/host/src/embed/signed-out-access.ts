import { METHOD_RULES, SCOPES } from "@tera/bridge-sdk/host";
import type { CallContext, GrantsFor, Handlers, Scope, ScopeStates } from "@tera/bridge-sdk/host";

/**
 * Read methods that tools call before asking for a login. While signed out, no one can consent to
 * them.
 */
const SIGNED_OUT_RESULTS = {
  getUser: () => null,
  getProject: () => null,
  getProjects: () => [],
} satisfies Handlers;

/**
 * Scopes granted to signed-out reads. `withSignedOutResults` recognizes this object and runs no
 * handler.
 */
const SIGNED_OUT_SCOPES: ReadonlySet<Scope> = new Set<Scope>(["user", "project", "projects"]);

const isSignedOutRead = (method: string): method is keyof typeof SIGNED_OUT_RESULTS =>
  Object.hasOwn(SIGNED_OUT_RESULTS, method);

/**
 * Allows reads without consent while signed out, also those whose scope the tool has not named. Asks
 * `grantsFor` for everything else.
 */
export function allowSignedOutReads(
  isSignedIn: () => Promise<boolean>,
  grantsFor: GrantsFor,
): GrantsFor {
  return async (origin, call) => {
    if (!isSignedOutRead(call.method) || (await isSignedIn())) return grantsFor(origin, call);
    const { scope } = METHOD_RULES[call.method];
    if (scope !== null) call.named?.add(scope);
    return SIGNED_OUT_SCOPES;
  };
}

/**
 * Returns an empty result for a read that was allowed while signed out, even if someone has signed
 * in since.
 */
export function withSignedOutResults(handlers: Handlers): Handlers {
  const guarded = Object.entries(handlers).map(([method, handler]) => [
    method,
    (context: CallContext, ...args: unknown[]) => {
      if (context.granted !== SIGNED_OUT_SCOPES)
        return (handler as (context: CallContext, ...args: unknown[]) => unknown)(context, ...args);
      return isSignedOutRead(method) ? SIGNED_OUT_RESULTS[method]() : null;
    },
  ]);
  return Object.fromEntries(guarded) as Handlers;
}

const UNDECIDED = Object.fromEntries(
  SCOPES.map((scope) => [scope, "prompt"]),
) as unknown as ScopeStates;

/** While `isVisited`, answers that every scope is undecided, without loading the app. */
export function withUndecidedScopes(handlers: Handlers, isVisited: () => boolean): Handlers {
  const { getScopes } = handlers;
  if (getScopes === undefined) return handlers;
  return { ...handlers, getScopes: (call) => (isVisited() ? UNDECIDED : getScopes(call)) };
}
