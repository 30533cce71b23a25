import { checkArguments } from "./arguments.ts";
import { requireScope } from "./grants.ts";
import type { GrantsFor } from "./grants.ts";
import type { CallContext, Handlers } from "./handlers.ts";
import type { RunningCall } from "./running-call.ts";
import type { MethodDefinition } from "../protocol/contract.ts";
import { BridgeError } from "../protocol/errors.ts";
import { methods } from "../protocol/methods.ts";
import type { MethodName } from "../protocol/methods.ts";
import type { Scope } from "../protocol/scopes.ts";

/** Runs contract methods whose arguments and scope are valid. */
export interface Dispatch {
  /**
   * Returns the result, or a promise if the handler or grants are asynchronous. Throws if the call
   * is refused.
   */
  run(call: RunningCall, method: unknown, args: unknown): unknown;
  /** Methods with a handler. */
  readonly available: readonly string[];
  /** Those of them that only read, so that a client may repeat a call. */
  readonly retryable: readonly string[];
}

type AnyHandler = (context: CallContext, ...args: unknown[]) => unknown;

/** A Map has no inherited keys such as `constructor`. */
const CONTRACT: ReadonlyMap<string, MethodDefinition> = new Map<string, MethodDefinition>(
  Object.entries(methods),
);

/** Null if the method needs no scope, undefined if it does not exist. */
export const scopeOf = (method: unknown): Scope | null | undefined =>
  CONTRACT.get(method as string)?.scope;

/** `onGranted` receives an origin's scopes at each call. */
export function createDispatch(
  handlers: Handlers,
  grantsFor: GrantsFor,
  onGranted: (granted: ReadonlySet<Scope>) => void,
): Dispatch {
  const table = new Map<string, AnyHandler>();
  for (const [name, handler] of Object.entries(handlers))
    if (CONTRACT.has(name)) table.set(name, handler as AnyHandler);

  return {
    available: [...table.keys()],
    retryable: [...table.keys()].filter((name) => CONTRACT.get(name)?.isRetryable === true),
    run: (call, method, args) => {
      const { name, definition } = findMethod(method);
      call.method = name;
      const checked = checkArguments(name, definition, args);
      const handler = table.get(name);
      if (!handler) throw notAvailable(name);
      const { scope } = definition;
      if (scope === null) return handler(call, ...checked);
      const runGranted = (granted: ReadonlySet<Scope>): unknown => {
        call.granted = granted;
        onGranted(granted);
        requireScope(granted, scope, name, call.origin);
        call.throwIfAborted();
        return handler(call, ...checked);
      };
      const granted = grantsFor(call.origin, call);
      return granted instanceof Promise ? granted.then(runGranted) : runGranted(granted);
    },
  };
}

/** Tools rely on the text of the error that this throws. */
function findMethod(name: unknown): { name: MethodName; definition: MethodDefinition } {
  const definition = CONTRACT.get(name as MethodName);
  if (definition) return { name: name as MethodName, definition };
  const shown = typeof name === "string" ? name.slice(0, MAX_SHOWN_NAME_LENGTH) : typeof name;
  throw new BridgeError("UNKNOWN-METHOD", `Unknown RPC method "${shown}"`, { method: shown });
}

const MAX_SHOWN_NAME_LENGTH = 100;

function notAvailable(method: string): BridgeError {
  return new BridgeError(
    "NOT-AVAILABLE",
    `This host does not offer ${method} yet. Check 'host.supports("${method}")' before calling it.`,
    { method },
  );
}
