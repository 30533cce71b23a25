import type { checkArguments } from "./arguments.ts";
import { requireNamed, requireScope } from "./grants.ts";
import type { GrantsFor } from "./grants.ts";
import type { CallContext, Handlers } from "./handlers.ts";
import type { RunningCall } from "./running-call.ts";
import { BridgeError } from "../protocol/errors.ts";
import { METHOD_RULES } from "../protocol/method-rules.ts";
import type { MethodName, MethodRule } from "../protocol/method-rules.ts";
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
const RULES: ReadonlyMap<string, MethodRule> = new Map<string, MethodRule>(
  Object.entries(METHOD_RULES),
);

type CheckArguments = typeof checkArguments;

/** Set once loaded, so that later calls are checked synchronously. */
let check: CheckArguments | undefined;
let loading: Promise<CheckArguments> | undefined;

/** Loads the schemas at the first call, because they are large and a handshake needs none. */
function loadCheck(): Promise<CheckArguments> {
  loading ??= import("./arguments.ts").then((loaded) => (check = loaded.checkArguments));
  // The next call retries a failed load.
  loading.catch(() => (loading = undefined));
  return loading;
}

/** Null if the method needs no scope, undefined if it does not exist. */
export const scopeOf = (method: unknown): Scope | null | undefined =>
  RULES.get(method as string)?.scope;

/** `onGranted` receives an origin's scopes at each call. */
export function createDispatch(
  handlers: Handlers,
  grantsFor: GrantsFor,
  onGranted: (granted: ReadonlySet<Scope>) => void,
): Dispatch {
  const table = new Map<string, AnyHandler>();
  for (const [name, handler] of Object.entries(handlers))
    if (RULES.has(name)) table.set(name, handler as AnyHandler);

  return {
    available: [...table.keys()],
    retryable: [...table.keys()].filter((name) => RULES.get(name)?.isRetryable === true),
    run: (call, method, args) => {
      const { name, scope } = findMethod(method);
      call.method = name;
      const runChecked = (checked: readonly unknown[]): unknown => {
        const handler = table.get(name);
        if (!handler) throw notAvailable(name);
        call.throwIfAborted();
        if (scope === null) return handler(call, ...checked);
        const runGranted = (granted: ReadonlySet<Scope>): unknown => {
          call.granted = granted;
          onGranted(granted);
          requireScope(granted, scope, name, call.origin);
          requireNamed(call.named, scope, name);
          call.throwIfAborted();
          return handler(call, ...checked);
        };
        const granted = grantsFor(call.origin, call);
        return granted instanceof Promise ? granted.then(runGranted) : runGranted(granted);
      };
      return check === undefined
        ? loadCheck().then((loaded) => runChecked(loaded(name, args)))
        : runChecked(check(name, args));
    },
  };
}

/** Tools rely on the text of the error that this throws. */
function findMethod(name: unknown): { name: MethodName; scope: Scope | null } {
  const rule = RULES.get(name as MethodName);
  if (rule) return { name: name as MethodName, scope: rule.scope };
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
