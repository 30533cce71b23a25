import type { Call } from "./calls/call.ts";
import { createConnection } from "./connection.ts";
import type { Connection, ConnectionParts } from "./connection.ts";
import { greetHost } from "./handshake.ts";
import { findHost } from "./modes.ts";
import { createPendingCalls } from "./pending-calls.ts";
import { BridgeError, errorFromHost } from "./protocol/errors.ts";
import { portLine, windowLine } from "./transport/line.ts";
import type { LineEvents } from "./transport/line.ts";

/** How a tool connects. */
export interface ConnectOptions {
  /** The only origin that may answer. Without it, whichever page embeds the tool may; after its answer, only that one. */
  hostOrigin?: string;
  /** Milliseconds until a silent host is given up. */
  timeout?: number;
  /** Milliseconds a call may take that waits for no person. */
  callTimeout?: number;
  /** Cancels connecting. */
  signal?: AbortSignal;
}

/** A host may be this late, in milliseconds, before HOST_SILENT. */
const HOST_TIMEOUT = 10_000;
/** What a machine answers is answered within this many milliseconds, or rejects with TIMEOUT. */
const CALL_TIMEOUT = 60_000;

/**
 * Connects this tool to the host around it. Rejects with NOT_EMBEDDED at once where there is none, with HOST_SILENT where it does
 * not answer. Safe to import anywhere; only calling it needs a browser.
 */
export async function connect({ hostOrigin, timeout = HOST_TIMEOUT, callTimeout = CALL_TIMEOUT, signal }: ConnectOptions = {}): Promise<Connection> {
  const here = typeof window === "undefined" ? null : window;
  const host = here && findHost(here);
  if (!here || !host) {
    throw new BridgeError("NOT_EMBEDDED", "This page is not inside a host and was not opened by one. Open the tool from the product's own sidebar.");
  }

  const greeting = await greetHost(here, host, { hostOrigin, timeout, signal });

  const pending = createPendingCalls((id) => line.withdraw(id));
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  let ended = false;
  const end = (message: string): void => {
    ended = true;
    pending.failAll(new BridgeError("DISCONNECTED", message));
  };

  const events: LineEvents = {
    answer: pending.succeed,
    failure: (id, error) => pending.fail(id, errorFromHost(error)),
    event: (name, payload) => listeners.get(name)?.forEach((listener) => listener(payload)),
    uncloneable: (id, reason) => pending.fail(id, new BridgeError("UNCLONEABLE", `An argument can't be sent to the host: ${String(reason)}. Send plain data, Blobs or buffers.`)),
    closed: () => end("The host went away. Reload the tool to go on."),
  };
  const line = greeting.port ? portLine(here, greeting.port, greeting.nonce, events) : windowLine(here, host.window, greeting, events);

  let count = 0;
  const call = ((method, args, { signal: limit, timeout: time = callTimeout, transfer } = {}) => {
    if (ended) return Promise.reject(new BridgeError("DISCONNECTED", "The connection to the host has ended. Connect again to go on."));
    const id = count++;
    const answer = pending.add(id, method, time, limit);
    if (!limit?.aborted) line.send(id, method, args, transfer);
    return answer;
  }) as Call;

  const on: ConnectionParts["on"] = (event, listener) => {
    const known = listeners.get(event) ?? new Set();
    listeners.set(event, known.add(listener as (payload: unknown) => void));
    return () => void known.delete(listener as (payload: unknown) => void);
  };

  const { origin, agreement } = greeting;
  return createConnection({
    host: { origin, protocol: greeting.port && agreement ? agreement.protocol : 0, supports: (method) => agreement?.methods.includes(method) ?? true },
    call,
    on,
    dispose: () => {
      end("The tool ended the connection.");
      line.close();
    },
  });
}
