import { BridgeError, methods } from "@tera/bridge-sdk/host";
import type { CallContext, Handlers, Scope } from "@tera/bridge-sdk/host";
import type { CallAnswerer } from "./lazy-handlers.ts";

/** What the page knows of the person and of what they allow. */
export interface CallGuard {
  /** Whether somebody is logged in; resolves when that is known. */
  readonly isSomebodyHere: () => Promise<boolean>;
  /** What the caller may do; asks the person to log in and to allow it where that is still open. */
  readonly permissions: (context: CallContext) => Promise<ReadonlySet<Scope>>;
}

/** What is answered while nobody is logged in: there is nothing to ask about then, and tools look before they ask for a login. */
const NOBODY_HERE: ReadonlyMap<string, () => unknown> = new Map<string, () => unknown>([
  ["getUser", () => null],
  ["getProject", () => null],
  ["getProjects", () => []],
]);
/** What is the same for everybody, and public. */
const PUBLIC = new Set(["getCredentials"]);

type AnyHandler = (context: CallContext, ...args: readonly unknown[]) => unknown;

/** Runs handlers for callers whom the person has allowed the method's scope; refuses others with FORBIDDEN. */
export function guardedCalls(handlers: Handlers, { isSomebodyHere, permissions }: CallGuard): CallAnswerer {
  return {
    async answer(method, context, args) {
      const handler = handlers[method] as AnyHandler | undefined;
      if (handler === undefined) throw new BridgeError("NOT-AVAILABLE", `This host does not offer ${method} yet.`, { method });
      const { scope } = methods[method];
      if (scope === null || PUBLIC.has(method)) return handler(context, ...args);
      const empty = NOBODY_HERE.get(method);
      if (empty !== undefined && !(await isSomebodyHere())) return empty();
      const granted = await permissions(context);
      if (!granted.has(scope)) {
        throw new BridgeError("FORBIDDEN", `${context.origin} has not been allowed to use ${method}. Ask the person who uses this page; they are asked again when it is loaded anew.`, { method, scope });
      }
      return handler(allowed(context, granted), ...args);
    },
  };
}

/** The call with what its caller may truly do. */
function allowed(context: CallContext, granted: ReadonlySet<Scope>): CallContext {
  return {
    origin: context.origin,
    mode: context.mode,
    granted,
    withFocus: context.withFocus,
    get signal() {
      return context.signal;
    },
  };
}
