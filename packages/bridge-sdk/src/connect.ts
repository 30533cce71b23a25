import { createConnection } from "./connection.ts";
import type { Connection } from "./connection.ts";
import type { Call, ConnectedHost } from "./connection-parts.ts";
import type { EmbeddedHost } from "./embedded.ts";
import { performHandshake } from "./handshake.ts";
import { findHost } from "./find-host.ts";
import type { Host } from "./find-host.ts";
import { createPendingCalls } from "./pending-calls.ts";
import { BridgeError, errorFromHost } from "./protocol/errors.ts";
import type { Scope } from "./protocol/scopes.ts";
import type { Transport, TransportEvents } from "./transport/transport.ts";

export interface ConnectOptions {
  /** The only origin that may answer. By default, the origin that answers first. */
  hostOrigin?: string | undefined;
  /**
   * The host to embed if nothing around this page is one: `embedded("https://tera.example/embed")`.
   */
  embedded?: EmbeddedHost | undefined;
  /** Milliseconds to wait for a host; default 10 s. */
  timeout?: number | undefined;
  /** Milliseconds for a call that doesn't wait for a person; default 60 s. */
  callTimeout?: number | undefined;
  /**
   * The scopes with which the tool begins. It gets no others until it requests them:
   * `tera.scopes.request`. Outside the catalogue, the person is asked for these first. By default,
   * all that the catalogue grants.
   */
  scopes?: readonly Scope[] | undefined;
  /** Cancels connecting. */
  signal?: AbortSignal | undefined;
}

const HOST_TIMEOUT_MS = 10_000;
/** With `embedded`: how long the page around the tool may stay silent before a host is embedded. */
const DETECTION_TIMEOUT_MS = 1_000;
const CALL_TIMEOUT_MS = 60_000;

/**
 * Connects this tool to its host. Rejects with NOT_EMBEDDED at once if there is none, or
 * HOST_SILENT if it does not answer in time.
 *
 * If the host is lost, for example because it reloads, reconnects within `timeout`. Until then, new
 * calls wait. Pending calls are repeated if they only read, and reject with DISCONNECTED otherwise.
 * This module can be imported without a browser.
 *
 * @example
 * ```ts
 * const tera = await connect();
 * const project = await tera.project.require();
 * tera.on("project", (opened) => render(opened));
 * ```
 */
export async function connect({
  hostOrigin,
  embedded,
  timeout = HOST_TIMEOUT_MS,
  callTimeout = CALL_TIMEOUT_MS,
  scopes,
  signal: cancelled,
}: ConnectOptions = {}): Promise<Connection> {
  const here = globalThis.window as Window | undefined;
  const origin = hostOrigin ?? embedded?.origin;
  const lifetime = new AbortController();
  const listeners = new Set<readonly [event: string, listener: (payload: unknown) => unknown]>();
  let host = here && findHost(here);
  const known = {} as ConnectedHost;
  let transport: Transport | undefined;
  let count = 0;

  const pending = createPendingCalls((id) => transport?.send({ id, cancel: true }), callTimeout);
  // Listeners run in microtasks, so that an error in one does not lose answers of the same batch.
  const notify = (name: string, payload?: unknown): void =>
    listeners.forEach(([event, listener]) => {
      if (event === name) queueMicrotask(() => void listener(payload));
    });
  const failAll = (kept?: readonly string[]): void =>
    pending.each(({ id, method }) => {
      if (!kept?.includes(method))
        pending.fail(
          id,
          new BridgeError("DISCONNECTED", "Disconnected. Check what was done and retry."),
        );
    });
  const end = (): void => {
    lifetime.abort();
    failAll();
    transport?.close();
    host?.remove?.();
  };

  const events: TransportEvents = {
    receive: (message) => {
      const { id, event, payload, error, response } = message;
      if (event === "focus") {
        // The event names no call, so all default timeouts are suspended.
        pending.suspendTimeouts(payload?.[0]);
        host?.show?.(payload?.[0], payload?.[1]);
      } else if (event !== undefined) notify(event, payload?.[0]);
      else if (error !== undefined) pending.fail(id, errorFromHost(error));
      else pending.succeed(id, response);
    },
    uncloneable: ({ id }, reason) =>
      pending.fail(
        id,
        new BridgeError(
          "UNCLONEABLE",
          `Not sent: ${String(reason)}. Send plain data, Blobs or buffers.`,
        ),
      ),
    closed: () => void reconnect(),
  };
  const runHandshake = async (
    limit = timeout,
    signal: AbortSignal | undefined = lifetime.signal,
  ): Promise<void> => {
    const handshake = await performHandshake(
      here as Window,
      host as Host,
      origin,
      events,
      (request) => pending.add(request, limit, signal),
      lifetime.signal,
      scopes,
    );
    transport = handshake.transport;
    Object.assign(known, handshake.host);
  };
  const reconnect = async (): Promise<void> => {
    if (!transport || lifetime.signal.aborted) return;
    transport.close();
    transport = undefined;
    // The host's dialogs are gone: hide its frame.
    events.receive({ event: "focus" });
    failAll(known.retryable);
    try {
      await runHandshake();
      pending.each((call) => transport?.send(call));
      notify("reconnect");
    } catch {
      end();
    }
  };

  let failure: unknown = new BridgeError("NOT_EMBEDDED", "This page has no host. Open it in one.");
  const attempt = async (limit: number): Promise<void> => {
    try {
      if (host) await runHandshake(limit, cancelled);
    } catch (error) {
      failure = error;
    }
  };
  await attempt(embedded ? DETECTION_TIMEOUT_MS : timeout);
  if (here && embedded && !transport) {
    host = embedded.open(events.closed);
    await attempt(timeout);
  }
  if (!transport) {
    end();
    throw failure;
  }

  const call = ((method, args, { signal, timeout: limit, transfer } = {}) => {
    const request = { id: count++, method, args };
    const answer = pending.add(request, limit, signal);
    if (lifetime.signal.aborted) failAll();
    else if (!signal?.aborted) transport?.send(request, transfer);
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
