import { createCaller } from "./calls/call.ts";
import type { Call, Caller } from "./calls/call.ts";
import { fileCalls } from "./calls/files.ts";
import { libraryCalls } from "./calls/library.ts";
import { logCalls } from "./calls/log.ts";
import { namespaceCalls } from "./calls/namespaces.ts";
import { pageCalls } from "./calls/page.ts";
import { projectCalls } from "./calls/project.ts";
import { stateCalls } from "./calls/state.ts";
import { uiCalls } from "./calls/ui.ts";
import { userCalls } from "./calls/user.ts";
import type { CallOptions } from "./pending-calls.ts";
import type { BridgeEventName, BridgeEvents } from "./protocol/events.ts";
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

/** What a connection is built on. */
export interface ConnectionParts {
  readonly host: ConnectedHost;
  /** Calls any method of the contract with its arguments as an array. */
  readonly call: Call;
  /** Listens to something the host tells; answers a function that stops it. */
  readonly on: <Name extends BridgeEventName>(event: Name, listener: (payload: BridgeEvents[Name]) => void) => () => void;
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
    ...groupCalls(createCaller(parts.call, options)),
    with: (limits) => createConnection(parts, { ...options, ...limits }),
  };
}

const groupCalls = (caller: Caller) => ({
  user: userCalls(caller),
  project: projectCalls(caller),
  state: stateCalls(caller),
  namespaces: namespaceCalls(caller),
  files: fileCalls(caller),
  library: libraryCalls(caller),
  log: logCalls(caller),
  page: pageCalls(caller),
  ui: uiCalls(caller),
});
