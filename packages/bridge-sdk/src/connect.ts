import type { Call } from "./calls/calls.ts";
import { createConnection } from "./connection.ts";
import type { ConnectedHost, Connection } from "./connection.ts";
import type { EmbeddedHost } from "./embedded.ts";
import { greetHost } from "./greet-host.ts";
import { findHost } from "./modes.ts";
import type { Host } from "./modes.ts";
import { createPendingCalls } from "./pending-calls.ts";
import { BridgeError, errorFromHost } from "./protocol/errors.ts";
import { REPEATABLE } from "./protocol/repeatable.ts";
import type { Line, LineEvents } from "./transport/line.ts";

/** How a tool connects. */
export interface ConnectOptions {
  /** The only origin that may answer. Without it, whichever page embeds the tool may; after its answer, only that one. */
  hostOrigin?: string | undefined;
  /** The host to take into this page where none is around it: `embedded("https://tera.example/embed")`. */
  embedded?: EmbeddedHost | undefined;
  /** Milliseconds until a silent host is given up. */
  timeout?: number | undefined;
  /** Milliseconds a call may take on which no person is asked. */
  callTimeout?: number | undefined;
  /** Cancels connecting. */
  signal?: AbortSignal | undefined;
}

/** A host may be this late, in milliseconds, before HOST_SILENT. */
const HOST_TIMEOUT = 10_000;
/** What is around the tool is no host if it says nothing for this many milliseconds and the tool has the address of another. */
const DETECTION_TIMEOUT = 1_000;
/** What a machine answers is answered within this many milliseconds, or rejects with TIMEOUT. */
const CALL_TIMEOUT = 60_000;
/** What calls are told once the tool has ended the connection, or the host was lost for good. */
const ENDED = "The connection ended. Connect again.";

/**
 * Connects this tool to its host. Rejects with NOT_EMBEDDED at once where there is none, with HOST_SILENT where it does not answer.
 * A host that is lost later, by a reload say, is greeted again for as long: calls that only read are repeated, others that were on
 * their way reject with DISCONNECTED, and new ones wait. Safe to import anywhere; only calling it needs a browser.
 */
export async function connect({
  hostOrigin,
  embedded,
  timeout = HOST_TIMEOUT,
  callTimeout = CALL_TIMEOUT,
  signal: cancelled,
}: ConnectOptions = {}): Promise<Connection> {
  const here = globalThis.window as Window | undefined;
  const origin = hostOrigin ?? embedded?.origin;
  const life = new AbortController();
  const listeners = new Set<readonly [event: string, listener: (payload: unknown) => unknown]>();
  let host = here && findHost(here);
  const known = {} as ConnectedHost;
  let line: Line | undefined;
  let count = 0;

  const pending = createPendingCalls((id) => line?.send({ id, cancel: true }), callTimeout);
  // In a task of its own: a listener that throws must not take the answers along that arrived with its event.
  const tell = (name: string, payload?: unknown): void =>
    listeners.forEach(([event, listener]) => {
      if (event === name) queueMicrotask(() => void listener(payload));
    });
  const failAll = (message = ENDED, spared?: RegExp): void =>
    pending.each(({ id, method }) => {
      if (!spared?.test(method)) pending.fail(id, new BridgeError("DISCONNECTED", message));
    });
  const end = (): void => {
    life.abort();
    failAll();
    line?.close();
    host?.remove?.();
  };

  const events: LineEvents = {
    receive: (message) => {
      const { id, event, payload, error, response } = message;
      // A person is being asked: for which call older hosts do not say.
      if (event === "focus") pending.liftLimits(payload?.[0]);
      if (event !== undefined) tell(event, payload?.[0]);
      else if (error !== undefined) pending.fail(id, errorFromHost(error));
      else pending.succeed(id, response);
    },
    uncloneable: ({ id }, reason) =>
      pending.fail(
        id,
        new BridgeError(
          "UNCLONEABLE",
          `An argument can't be sent: ${String(reason)}. Send plain data, Blobs or buffers.`,
        ),
      ),
    closed: () => void lose(),
  };
  const greet = async (
    limit = timeout,
    signal: AbortSignal | undefined = life.signal,
  ): Promise<void> => {
    const greeting = await greetHost(
      here as Window,
      host as Host,
      origin,
      events,
      (asked) => pending.add(asked, limit, signal),
      life.signal,
    );
    line = greeting.line;
    Object.assign(known, greeting.host);
  };
  const lose = async (): Promise<void> => {
    if (!line || life.signal.aborted) return;
    line.close();
    line = undefined;
    // Whatever the host was showing went with it: nothing may stay over the tool.
    events.receive({ event: "focus" });
    failAll("The host went away. Check what was done, then ask again.", REPEATABLE);
    try {
      await greet();
      pending.each((call) => line?.send(call));
      tell("reconnect");
    } catch {
      end();
    }
  };

  let failure: unknown = new BridgeError(
    "NOT_EMBEDDED",
    "This page has no host. Open the tool from the product's sidebar.",
  );
  const attempt = async (limit: number): Promise<void> => {
    try {
      if (host) await greet(limit, cancelled);
    } catch (error) {
      failure = error;
    }
  };
  await attempt(embedded ? DETECTION_TIMEOUT : timeout);
  if (here && embedded && !line) {
    host = embedded.open(events.closed);
    await attempt(timeout);
  }
  if (!line) {
    end();
    throw failure;
  }
  const { show } = host as Host;
  if (show) listeners.add(["focus", show]);

  const call = ((method, args, { signal, timeout: limit, transfer } = {}) => {
    const asked = { id: count++, method, args };
    const answer = pending.add(asked, limit, signal);
    if (life.signal.aborted) failAll();
    else if (!signal?.aborted) line?.send(asked, transfer);
    return answer;
  }) as Call;

  return createConnection({
    host: known,
    call,
    on: (event, listener) => {
      const entry = [event, listener as (payload: unknown) => unknown] as const;
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    dispose: end,
  });
}
