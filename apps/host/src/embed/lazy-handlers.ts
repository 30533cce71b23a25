import { BridgeError, METHOD_RULES } from "@tera/bridge-sdk/host";
import type { CallContext, Handlers } from "@tera/bridge-sdk/host";

type HandledMethod = keyof Handlers;
type AnyHandler = (context: CallContext, ...args: readonly unknown[]) => unknown;

/**
 * The bridge handles the first methods. Only the owner of the tool's frame could handle the
 * others.
 */
const EXCLUDED_METHODS = new Set([
  "handshake",
  "setServerMode",
  "setServerVerbosity",
  "checkMethod",
  "setSize",
  "openProjectFile",
  "openScreeningRound",
]);

export const HANDLED_METHODS = Object.keys(METHOD_RULES).filter(
  (name) => !EXCLUDED_METHODS.has(name),
) as HandledMethod[];

/** Creates handlers that load their implementation on the first call. */
export function lazyHandlers(load: (context: CallContext) => Promise<Handlers>): Handlers {
  const handlers = HANDLED_METHODS.map((name) => [
    name,
    async (context: CallContext, ...args: unknown[]) => {
      const handler = (await load(context))[name] as AnyHandler | undefined;
      if (handler === undefined)
        throw new BridgeError("NOT-AVAILABLE", `This host does not offer ${name} yet.`, {
          method: name,
        });
      return handler(context, ...args);
    },
  ]);
  return Object.fromEntries(handlers) as Handlers;
}
