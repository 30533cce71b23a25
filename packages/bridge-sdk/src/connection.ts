import { groupCalls } from "./calls/calls.ts";
import type { Call } from "./calls/calls.ts";
import type { CallOptions } from "./pending-calls.ts";
import type { BridgeEvents } from "./protocol/events.ts";
import type { MethodName } from "./protocol/methods.ts";

/** What is known of the host on the other side. */
export interface ConnectedHost {
  /** The only origin this connection listens to and sends to. */
  readonly origin: string;
  /** 0: an older host, spoken to between windows. From 1 on: a private port. */
  readonly protocol: number;
  /** Whether the host says it has the method; always true of older hosts, which do not say. */
  supports(method: MethodName): boolean;
}

/** What a tool can listen to. */
export interface ConnectionEvents extends BridgeEvents {
  /** The host was lost and has come back: what it told in the meantime was missed. */
  reconnect: undefined;
}

/** What a connection is built on. */
export interface ConnectionParts {
  readonly host: ConnectedHost;
  /** Calls any method of the contract with its arguments as an array. */
  readonly call: Call;
  /** Listens to something the host tells, or to `reconnect`; answers a function that stops it. */
  readonly on: <Name extends keyof ConnectionEvents>(
    event: Name,
    listener: (payload: ConnectionEvents[Name]) => unknown,
  ) => () => void;
  /** Ends the connection; what still waits for an answer rejects with code DISCONNECTED. */
  readonly dispose: () => void;
}

/** A tool's connection to its host: typed calls in groups, events, and the end of it all. */
export interface Connection extends ConnectionParts, ReturnType<typeof groupCalls> {
  /** The same connection with limits on each call: `tera.with({signal, timeout}).library.select()`. */
  with(limits: CallOptions): Connection;
}

/** Groups the calls; `options` hold for each of them. */
export function createConnection(parts: ConnectionParts, options: CallOptions = {}): Connection {
  return {
    ...parts,
    ...groupCalls(parts, options),
    with: (limits) => createConnection(parts, { ...options, ...limits }),
  };
}
