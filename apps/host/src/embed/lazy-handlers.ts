import { methods } from "@tera/bridge-sdk/host";
import type { CallContext, Handlers } from "@tera/bridge-sdk/host";

/** A method that a handler of ours answers. */
export type HandledMethod = keyof Handlers;

/** Answers a call by name, its arguments checked. */
export interface CallAnswerer {
  readonly answer: (method: HandledMethod, context: CallContext, args: readonly unknown[]) => unknown;
}

/** What the transport answers by itself, or makes of another method. */
const NOT_OURS = new Set(["handshake", "setServerMode", "setServerVerbosity", "streamProjectLibrary"]);

/** The methods that {@link lazyHandlers} has handlers for. */
export const HANDLED_METHODS = Object.keys(methods).filter((name) => !NOT_OURS.has(name)) as HandledMethod[];

/** A handler for every method, none of which weighs anything: what answers them is loaded by the first call. */
export function lazyHandlers(load: () => Promise<CallAnswerer>): Handlers {
  const handlers = HANDLED_METHODS.map((name) => [name, async (context: CallContext, ...args: unknown[]) => (await load()).answer(name, context, args)] as const);
  return Object.fromEntries(handlers) as Handlers;
}
