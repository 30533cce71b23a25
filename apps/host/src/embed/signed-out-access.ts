import type { CallContext, GrantsFor, Handlers, Scope } from "@tera/bridge-sdk/host";

/** What tools look at before they ask for a login, and what they see while nobody is logged in: there is nothing to ask a person about then. */
const SIGNED_OUT_RESULTS = {
  getUser: () => null,
  getProject: () => null,
  getProjects: () => [],
} satisfies Handlers;

/** What a call is granted that is answered so. It stands for itself alone: nothing else may be done with it. */
const SIGNED_OUT_SCOPES: ReadonlySet<Scope> = new Set<Scope>(["user", "project", "projects"]);

const isSignedOutRead = (method: string): method is keyof typeof SIGNED_OUT_RESULTS =>
  Object.hasOwn(SIGNED_OUT_RESULTS, method);

/** Grants a look as long as nobody is here; everything else is asked of `grantsFor`. */
export function allowSignedOutReads(
  isSignedIn: () => Promise<boolean>,
  grantsFor: GrantsFor,
): GrantsFor {
  return async (origin, call) =>
    isSignedOutRead(call.method) && !(await isSignedIn())
      ? SIGNED_OUT_SCOPES
      : grantsFor(origin, call);
}

/** The handlers, which answer such a look with nothing, even where somebody has logged in since. */
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
