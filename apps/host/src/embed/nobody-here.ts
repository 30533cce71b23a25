import type { CallContext, GrantsFor, Handlers, Scope } from "@tera/bridge-sdk/host";

/** What tools look at before they ask for a login, and what they see while nobody is logged in: there is nothing to ask a person about then. */
const EMPTY_ANSWERS = {
  getUser: () => null,
  getProject: () => null,
  getProjects: () => [],
} satisfies Handlers;

/** What a call is granted that is answered so. It stands for itself alone: nothing else may be done with it. */
const NOBODY_HERE: ReadonlySet<Scope> = new Set<Scope>(["user", "project", "projects"]);

const isLooking = (method: string): method is keyof typeof EMPTY_ANSWERS =>
  Object.hasOwn(EMPTY_ANSWERS, method);

/** Grants a look as long as nobody is here; everything else is asked of `grantsFor`. */
export function unlessNobodyHere(
  isSomebodyHere: () => Promise<boolean>,
  grantsFor: GrantsFor,
): GrantsFor {
  return async (origin, call) =>
    isLooking(call.method) && !(await isSomebodyHere()) ? NOBODY_HERE : grantsFor(origin, call);
}

/** The handlers, which answer such a look with nothing, even where somebody has logged in since. */
export function withEmptyAnswers(handlers: Handlers): Handlers {
  const guarded = Object.entries(handlers).map(([method, handler]) => [
    method,
    (context: CallContext, ...args: unknown[]) => {
      if (context.granted !== NOBODY_HERE)
        return (handler as (context: CallContext, ...args: unknown[]) => unknown)(context, ...args);
      return isLooking(method) ? EMPTY_ANSWERS[method]() : null;
    },
  ]);
  return Object.fromEntries(guarded) as Handlers;
}
