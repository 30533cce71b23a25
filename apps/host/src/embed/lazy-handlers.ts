import { BridgeError, methods } from "@tera/bridge-sdk/host";
import type { CallContext, Handlers } from "@tera/bridge-sdk/host";

/** A method that a handler of ours answers. */
type HandledMethod = keyof Handlers;
type AnyHandler = (context: CallContext, ...args: readonly unknown[]) => unknown;

/** What the transport answers by itself, and what only the owner of a frame could do. */
const EXCLUDED_METHODS = new Set(["handshake", "setServerMode", "setServerVerbosity", "setSize"]);

/** The methods that {@link lazyHandlers} has handlers for. */
export const HANDLED_METHODS = Object.keys(methods).filter(
  (name) => !EXCLUDED_METHODS.has(name),
) as HandledMethod[];

/** A handler for every method, none of which weighs anything: what answers them is loaded by the first call. */
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
