import { failureForTool } from "./tool-response.ts";
import { createDispatch } from "./dispatch.ts";
import { NO_SCOPES } from "./grants.ts";
import type { GrantsFor } from "./grants.ts";
import type { Handlers } from "./handlers.ts";
import { inspectEvent } from "./inspector.ts";
import type { Inspector } from "./inspector.ts";
import { servePort } from "./port-client.ts";
import type { PortClient } from "./port-client.ts";
import type { Caller } from "./running-call.ts";
import type { CallRunnerOptions } from "./running-calls.ts";
import { readMode } from "./session-methods.ts";
import { sentenceFor, serveWindow } from "./window-client.ts";
import { withScopeCalls } from "./scope-calls.ts";
import { withLibraryParts } from "./library-parts.ts";
import { isCallId } from "../protocol/envelope.ts";
import type { UncheckedMessage, WindowMessage } from "../protocol/envelope.ts";
import { BridgeError } from "../protocol/errors.ts";
import { EVENT_SCOPES } from "../protocol/event-scopes.ts";
import type { BridgeEventName, BridgeEvents } from "../protocol/events.ts";
import { chooseProtocol } from "../protocol/negotiate.ts";
import type { BridgeMode, HandshakeAnswer, Offer } from "../protocol/negotiate.ts";
import type { Scope } from "../protocol/scopes.ts";
import { openWindowChannel } from "../transport/window.ts";

export interface ServeOptions {
  /** The tool's current window; messages from others are dropped. */
  client: () => Window | null;
  /**
   * The only origin from which messages are accepted and to which they are sent; never the host's
   * own. If null, as when `/embed` serves its parent, the first origin that sends a handshake is
   * used, with grants like any other.
   */
  origin: string | null;
  handlers: Handlers;
  grantsFor: GrantsFor;
  /**
   * Returns an origin's scopes if known without asking a person, so that events can arrive before
   * its first call, and after a request for scopes.
   */
  knownGrants?: ((origin: string) => ReadonlySet<Scope> | undefined) | undefined;
  /** Called when a tool completes a handshake, again for each new document. */
  onHandshake?: (() => void) | undefined;
  /** Called for errors without a code, whose details the tool does not get. */
  onUnexpectedError?: (error: unknown, method: string) => void;
  inspector?: Inspector | undefined;
  /** The CSS of the frame in which a page embeds this host. Older clients cover their page with it. */
  frameStyle?: (() => string | undefined) | undefined;
  /** For development only, because error stacks reveal internals. Older clients get none. */
  isStackShown?: boolean | undefined;
  here?: Window;
  /** For tests without real ports. */
  openChannel?: () => Pick<MessageChannel, "port1" | "port2">;
}

export interface BridgeHost {
  /** As the tool reported; `none` before its handshake. */
  readonly mode: BridgeMode;
  /** Null until known. */
  readonly origin: string | null;
  /**
   * Sends an event if the tool's grants cover it. Events without a scope go to every current
   * client. Throws NO-CLIENT before the handshake, and NOT-AVAILABLE for an event with a scope in
   * `popup` mode.
   */
  emit<Name extends BridgeEventName>(event: Name, payload: BridgeEvents[Name]): void;
  /** Sends a project's whole state to a client of version 1.x or 2.x that may read it. */
  emitState(projectId: string, state: Readonly<Record<string, unknown>>): void;
  /** Sends the current `frameStyle`. */
  restyleFrame(): void;
  /** Ends all calls with DISCONNECTED and stops listening. */
  stop(): void;
}

/**
 * Limit per tool. Includes ports that were offered but never used, because the tool repeated its
 * handshake while the host loaded.
 */
const MAX_PORTS = 16;

/**
 * Serves a tool. Call this before setting the frame's address, because older clients wait 300 ms
 * for the handshake and never retry.
 *
 * @example
 * ```ts
 * const client = () => frame.contentWindow;
 * const serving = serveTool({ client, origin: "https://tool.example", handlers, grantsFor });
 * serving.emit("project", project);
 * serving.stop();
 * ```
 */
export function serveTool({
  client,
  origin: expected,
  handlers,
  grantsFor,
  knownGrants = () => undefined,
  onHandshake = () => undefined,
  onUnexpectedError = () => undefined,
  inspector,
  frameStyle,
  isStackShown,
  here = window,
  openChannel = () => new MessageChannel(),
}: ServeOptions): BridgeHost {
  if (expected === here.origin)
    throw new BridgeError(
      "FORBIDDEN",
      `A tool can't be served from the host's own origin (${expected}): it could reach everything the host holds. Give it an address of its own.`,
    );

  let mode: BridgeMode = "none";
  let origin = expected;
  let lastGranted: ReadonlySet<Scope> | undefined;
  let hasHandshake = false;
  let isLegacyClient = false;
  let ports: { readonly client: PortClient; readonly page: number; isConfirmed: boolean }[] = [];

  const callerOf = (offer?: Offer): Caller => ({
    get origin() {
      return origin ?? "null";
    },
    get mode() {
      return mode;
    },
    sdk: offer?.sdk,
    named: offer?.scopes && new Set(offer.scopes),
  });
  const caller = callerOf();
  const dispatch = createDispatch(
    withScopeCalls(withLibraryParts(handlers)),
    grantsFor,
    (granted) => (lastGranted = granted),
  );
  const runnerOptions: CallRunnerOptions = {
    dispatch,
    onUnexpectedError,
    inspector,
    frameStyle,
    isStackShown,
    caller,
  };

  const channel = openWindowChannel(
    here,
    { window: client, origin: () => origin ?? undefined },
    (message, event) => {
      // Opaque origins ("null") can't be distinguished or addressed.
      if (origin === null && (message.method !== "handshake" || event.origin === "null")) return;
      origin ??= event.origin;
      if (!answerSession(message)) windowClient.receive(message);
    },
  );
  const post = (message: WindowMessage, transfer?: Transferable[]): void => {
    if (origin !== null) channel.post(message, origin, transfer);
  };
  const windowClient = serveWindow(post, runnerOptions);

  /** Answers the session methods, without login or grants. Returns false for other messages. */
  const answerSession = ({ id, action, method, args }: UncheckedMessage): boolean => {
    if (action !== "rpc" || !isCallId(id)) return false;
    const argument: unknown = Array.isArray(args) ? args[0] : undefined;
    if (method === "handshake") {
      hasHandshake = true;
      try {
        const answer = answerHandshake(argument);
        post({ TERA: 1, id, action: "response", response: answer.response }, answer.transfer);
      } catch (error) {
        // Only a current client's handshake can fail, and current clients accept error objects.
        post({
          TERA: 1,
          id,
          action: "response",
          isError: true,
          response: failureForTool(error).error,
        });
      }
    } else if (method === "setServerMode") {
      try {
        mode = readMode(argument);
        post({ TERA: 1, id, action: "response", response: undefined });
      } catch (error) {
        post({ TERA: 1, id, action: "response", isError: true, response: sentenceFor(error) });
      }
    } else if (method === "setServerVerbosity")
      post({ TERA: 1, id, action: "response", response: undefined });
    else return false;
    return true;
  };

  const answerHandshake = (
    argument: unknown,
  ): { response: HandshakeAnswer; transfer: Transferable[] } => {
    const date = new Date();
    const offer = chooseProtocol(argument);
    if (!offer) {
      isLegacyClient = true;
      onHandshake();
      return { response: { date }, transfer: [] };
    }
    if (ports.length >= MAX_PORTS) {
      // Ends the oldest abandoned offer, or else a port of another document.
      const stale =
        ports.find(({ isConfirmed }) => !isConfirmed) ??
        ports.find(({ page }) => page !== offer.page);
      if (stale === undefined) throw tooManyConnections();
      stale.client.end();
      ports = ports.filter((port) => port !== stale);
    }
    const { port1, port2 } = openChannel();
    const served = servePort(
      port1,
      offer,
      { ...runnerOptions, caller: callerOf(offer) },
      {
        confirmed: () => {
          mode = offer.mode;
          // The frame has a new document, so the earlier document's ports end.
          for (const port of ports) if (port.page !== offer.page) port.client.end();
          ports = ports.filter(({ page }) => page === offer.page);
          entry.isConfirmed = true;
          onHandshake();
        },
        closed: () => {
          ports = ports.filter((port) => port.client !== served);
        },
      },
    );
    const entry = { client: served, page: offer.page, isConfirmed: false };
    ports.push(entry);
    return {
      response: {
        date,
        bridge: {
          protocol: offer.protocol,
          nonce: offer.nonce,
          methods: dispatch.available,
          retryable: dispatch.retryable,
        },
      },
      transfer: [port2],
    };
  };

  const mayReceive = (scope: Scope): boolean =>
    (knownGrants(caller.origin) ?? lastGranted ?? NO_SCOPES).has(scope);

  const stop = (): void => {
    for (const port of ports) port.client.end();
    windowClient.end();
    channel.close();
    here.removeEventListener("pagehide", handlePageHide);
  };
  // Browsers don't notify the tool when this document unloads, so its calls would stay pending.
  const handlePageHide = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) stop();
  };
  here.addEventListener("pagehide", handlePageHide);

  return {
    get mode() {
      return mode;
    },
    get origin() {
      return origin;
    },
    emit: (event, payload) => {
      if (!hasHandshake)
        throw new BridgeError("NO-CLIENT", "Client has not yet initiated communication");
      const scope = EVENT_SCOPES[event];
      if (scope !== null && !mayReceive(scope)) return;
      if (scope !== null && mode === "popup")
        throw new BridgeError("NOT-AVAILABLE", "Events in mode popup are not implemented");
      const clients: Pick<PortClient, "emit">[] = ports.map((port) => port.client);
      if (isLegacyClient && scope !== null) clients.push(windowClient);
      if (clients.length > 0) inspectEvent(inspector, origin ?? "null", event, scope, payload);
      for (const receiver of clients) receiver.emit(event, payload);
    },
    emitState: (projectId, state) => {
      if (!isLegacyClient || mode === "popup" || !mayReceive("state")) return;
      const event = `update:projects/${projectId}`;
      inspectEvent(inspector, origin ?? "null", event, "state", state);
      windowClient.emit(event, state);
    },
    restyleFrame: () => ports.forEach((port) => port.client.restyleFrame()),
    stop,
  };
}

/**
 * Refuses a new connection, because the client of a dropped one would reconnect and drop another,
 * endlessly.
 */
function tooManyConnections(): BridgeError {
  return new BridgeError(
    "TOO-MANY-CONNECTIONS",
    `This page holds ${MAX_PORTS} connections to the host already. Connect once and use it everywhere, or end a connection with 'dispose()' before the next.`,
  );
}
