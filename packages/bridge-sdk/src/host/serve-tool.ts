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
import { withLibraryParts } from "./library-parts.ts";
import { isCallId } from "../protocol/envelope.ts";
import type { UncheckedMessage, WindowMessage } from "../protocol/envelope.ts";
import { BridgeError } from "../protocol/errors.ts";
import { EVENT_SCOPES } from "../protocol/event-scopes.ts";
import type { BridgeEventName, BridgeEvents } from "../protocol/events.ts";
import { chooseProtocol } from "../protocol/negotiate.ts";
import type { BridgeMode, HandshakeAnswer } from "../protocol/negotiate.ts";
import type { Scope } from "../protocol/scopes.ts";
import { openWindowChannel } from "../transport/window.ts";

/** Whom to serve, with what, and how much of it. */
export interface ServeOptions {
  /** The tool's window at this moment; messages of any other are dropped. */
  client: () => Window | null;
  /**
   * The tool's origin; messages of any other are dropped, and nothing is sent to any other. Never the host's own. Null where it can't be
   * known before, as in the parent of `/embed`: then the first origin to greet is the only one, and is asked about like any other.
   */
  origin: string | null;
  handlers: Handlers;
  grantsFor: GrantsFor;
  /** Which scopes an origin is known to have before it has called for any, without asking anybody: events that these cover reach it from its greeting on. */
  knownGrants?: ((origin: string) => ReadonlySet<Scope> | undefined) | undefined;
  /** Told of failures without a code; the tool only learns that something failed. */
  onUnexpectedError?: (error: unknown, method: string) => void;
  /** Looks at each call and event. */
  inspector?: Inspector | undefined;
  /** Lets failures tell current clients where in the host they arose. For development alone: stacks say more than strangers should know. */
  isStackShown?: boolean | undefined;
  /** The host's window. */
  here?: Window;
  /** Makes the two ends of a private line; tests in pages without real ports bring their own. */
  openChannel?: () => Pick<MessageChannel, "port1" | "port2">;
}

/** The answering side of one tool. */
export interface BridgeHost {
  /** How the tool says it stands to the host; `none` before its handshake. */
  readonly mode: BridgeMode;
  /** The tool's origin; null as long as it is not known. */
  readonly origin: string | null;
  /**
   * Tells the tool of an event, if its grants cover it. Throws NO-CLIENT before the tool has shown itself. A tool that opened this page as
   * a window is answered but told nothing unasked: the bridge has no such thing for popups.
   */
  emit<Name extends BridgeEventName>(event: Name, payload: BridgeEvents[Name]): void;
  /** Answers everything open with DISCONNECTED and stops listening. */
  stop(): void;
}

/** Ports kept for one tool: its connections, and offers it left behind by greeting twice while the host was loading. Of these the oldest goes first. */
const MAX_PORTS = 16;

/** Starts to serve a tool. Call it before the tool's frame gets its address: older clients wait 300 ms for the handshake and never ask again. */
export function serveTool({
  client,
  origin: expected,
  handlers,
  grantsFor,
  knownGrants = () => undefined,
  onUnexpectedError = () => undefined,
  inspector,
  isStackShown,
  here = window,
  openChannel = () => new MessageChannel(),
}: ServeOptions): BridgeHost {
  if (expected === here.origin) {
    throw new BridgeError(
      "FORBIDDEN",
      `A tool can't be served from the host's own origin (${expected}): it could reach everything the host holds. Give it an address of its own.`,
    );
  }

  let mode: BridgeMode = "none";
  let origin = expected;
  let lastGranted: ReadonlySet<Scope> | undefined;
  let hasHandshake = false;
  let isLegacyClient = false;
  let ports: { readonly client: PortClient; readonly page: number; isConfirmed: boolean }[] = [];

  const caller: Caller = {
    get origin() {
      return origin ?? "null";
    },
    get mode() {
      return mode;
    },
  };
  const dispatch = createDispatch(
    withLibraryParts(handlers),
    grantsFor,
    (granted) => (lastGranted = granted),
  );
  const runnerOptions: CallRunnerOptions = {
    dispatch,
    onUnexpectedError,
    inspector,
    isStackShown,
    caller,
  };

  const channel = openWindowChannel(
    here,
    { window: client, origin: () => origin ?? undefined },
    (message, event) => {
      // An opaque origin ("null") can't be told from any other, nor can an answer be sent to it alone.
      if (origin === null && (message.method !== "handshake" || event.origin === "null")) return;
      origin ??= event.origin;
      if (!answerSession(message)) windowClient.receive(message);
    },
  );
  const post = (message: WindowMessage, transfer?: Transferable[]): void => {
    if (origin !== null) channel.post(message, origin, transfer);
  };
  const windowClient = serveWindow(post, runnerOptions);

  /** Answers at once, without login, stores or grants, what every client asks first; whether it was that. */
  const answerSession = ({ id, action, method, args }: UncheckedMessage): boolean => {
    if (action !== "rpc" || !isCallId(id)) return false;
    const argument: unknown = Array.isArray(args) ? args[0] : undefined;
    if (method === "handshake") {
      hasHandshake = true;
      try {
        const answer = answerHandshake(argument);
        post({ TERA: 1, id, action: "response", response: answer.response }, answer.transfer);
      } catch (error) {
        // Only current clients are refused a greeting, and they understand more than a sentence.
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
      return { response: { date }, transfer: [] };
    }
    if (ports.length >= MAX_PORTS) {
      // An offer that was left behind goes first, then what another document left.
      const stale =
        ports.find(({ isConfirmed }) => !isConfirmed) ??
        ports.find(({ page }) => page !== offer.page);
      if (stale === undefined) throw tooManyConnections();
      stale.client.end();
      ports = ports.filter((port) => port !== stale);
    }
    const { port1, port2 } = openChannel();
    const served = servePort(port1, offer, runnerOptions, {
      confirmed: () => {
        mode = offer.mode;
        // Another document is in the frame now: nobody is left who waits for what the earlier one asked.
        for (const port of ports) if (port.page !== offer.page) port.client.end();
        ports = ports.filter(({ page }) => page === offer.page);
        entry.isConfirmed = true;
      },
      closed: () => {
        ports = ports.filter((port) => port.client !== served);
      },
    });
    const entry = { client: served, page: offer.page, isConfirmed: false };
    ports.push(entry);
    return {
      response: {
        date,
        bridge: { protocol: offer.protocol, nonce: offer.nonce, methods: dispatch.available },
      },
      transfer: [port2],
    };
  };

  const stop = (): void => {
    for (const port of ports) port.client.end();
    windowClient.end();
    channel.close();
    here.removeEventListener("pagehide", handlePageHide);
  };
  // Browsers don't tell the tool that this document is gone, and what it asked would stay open.
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
      if (mode === "popup" || !(lastGranted ?? knownGrants(caller.origin) ?? NO_SCOPES).has(scope))
        return;
      inspectEvent(inspector, origin ?? "null", event, scope, payload);
      for (const port of ports) port.client.emit(event, payload);
      if (isLegacyClient) windowClient.emit(event, payload);
    },
    stop,
  };
}

/** Ending one of them instead would make its client greet again and end the next, without end. */
function tooManyConnections(): BridgeError {
  return new BridgeError(
    "TOO-MANY-CONNECTIONS",
    `This page holds ${MAX_PORTS} connections to the host already. Connect once and use it everywhere, or end a connection with 'dispose()' before the next.`,
  );
}
