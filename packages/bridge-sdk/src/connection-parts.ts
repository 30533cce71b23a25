import type { CallOptions } from "./pending-calls.ts";
import type { BridgeEvents } from "./protocol/events.ts";
import type { MethodArguments, MethodName, MethodResult } from "./protocol/methods.ts";

/** Calls one method of the contract, with its arguments as an array. */
export type Call = <Name extends MethodName>(
  method: Name,
  args: MethodArguments<Name>,
  options?: CallOptions,
) => Promise<MethodResult<Name>>;

export interface ConnectedHost {
  /** The host's origin. Messages are sent to and accepted from no other. */
  readonly origin: string;
  /** Version of the port protocol; 0 for an older host, which has no port. */
  readonly protocol: number;
  /**
   * Whether the host has a method, whoever calls it; `scopes.check` says whether this tool may call it.
   * Always true for older hosts, which don't list their methods.
   */
  supports(method: MethodName): boolean;
  /** The methods whose calls the client repeats after a reload. Older hosts don't list them. */
  readonly retryable: readonly string[] | undefined;
}

export interface ConnectionEvents extends BridgeEvents {
  /** The host is back after it was lost. Events in between were missed. */
  reconnect: undefined;
}

export interface ConnectionParts {
  readonly host: ConnectedHost;
  /** Calls any method of the contract, with its arguments as an array. */
  readonly call: Call;
  /** Listens to an event; returns an unsubscribe function. */
  readonly on: <Name extends keyof ConnectionEvents>(
    event: Name,
    listener: (payload: ConnectionEvents[Name]) => unknown,
  ) => () => void;
  /** Ends the connection. Pending calls reject with DISCONNECTED. */
  readonly dispose: () => void;
}
