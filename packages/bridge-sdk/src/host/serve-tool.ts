import { createDispatch } from "./dispatch.ts";
import { NO_SCOPES } from "./grants.ts";
import type { GrantsFor } from "./grants.ts";
import type { Handlers } from "./handlers.ts";
import { servePort } from "./port-client.ts";
import type { PortClient } from "./port-client.ts";
import type { Work } from "./running-calls.ts";
import { readMode } from "./session-methods.ts";
import { sentenceFor, serveWindow } from "./window-client.ts";
import { isCallId } from "../protocol/envelope.ts";
import type { UncheckedMessage } from "../protocol/envelope.ts";
import { BridgeError } from "../protocol/errors.ts";
import type { BridgeEventName, BridgeEvents } from "../protocol/events.ts";
import { chooseProtocol } from "../protocol/negotiate.ts";
import type { BridgeMode, HandshakeAnswer } from "../protocol/negotiate.ts";
import type { Scope } from "../protocol/scopes.ts";
import { openWindowChannel } from "../transport/window.ts";

/** Whom to serve, with what, and how much of it. */
export interface ServeOptions {
  /** The tool's window at this moment; messages of any other are dropped. */
  client: () => Window | null;
  /** The tool's origin; messages of any other are dropped, and nothing is sent to any other. Never the host's own. */
  origin: string;
  handlers: Handlers;
  grantsFor: GrantsFor;
  /** Told of failures without a code; the tool only learns that something failed. */
  onUnforeseen?: (error: unknown, method: string) => void;
  /** The host's window. */
  here?: Window;
}

/** The answering side of one tool. */
export interface BridgeHost {
  /** How the tool says it stands to the host; `none` before its handshake. */
  readonly mode: BridgeMode;
  /** Tells the tool of an event, if its grants cover it. Throws NO-CLIENT before the tool has shown itself. */
  emit<Name extends BridgeEventName>(event: Name, payload: BridgeEvents[Name]): void;
  /** Answers everything open with DISCONNECTED and stops listening. */
  stop(): void;
}

/** Ports kept for one tool: its connections, and offers it left behind by greeting twice while the host was loading. The oldest goes first. */
const MAXIMUM_PORTS = 16;

/** Which grant an event needs. */
const EVENT_SCOPES: Readonly<Record<BridgeEventName, Scope>> = { user: "user", project: "project", files: "files:read", state: "state", namespaces: "namespaces" };

/** Starts to serve a tool. Call it before the tool's frame gets its address: older clients wait 300 ms for the handshake and never ask again. */
export function serveTool({ client, origin, handlers, grantsFor, onUnforeseen = () => undefined, here = window }: ServeOptions): BridgeHost {
  if (origin === here.origin) {
    throw new BridgeError("FORBIDDEN", `A tool can't be served from the host's own origin (${origin}): it could reach everything the host holds. Give it an address of its own.`);
  }

  let mode: BridgeMode = "none";
  let lastGranted: ReadonlySet<Scope> = NO_SCOPES;
  let hasGreeted = false;
  let isOldClient = false;
  let ports: { readonly client: PortClient; readonly page: number }[] = [];

  const dispatch = createDispatch(handlers, grantsFor, (granted) => (lastGranted = granted));
  const work: Work = { dispatch, onUnforeseen, caller: () => ({ origin, mode, withFocus: (show) => show() }) };

  const channel = openWindowChannel(here, { window: client, origin: () => origin }, (message) => {
    if (!answerSession(message)) windowClient.receive(message);
  });
  const windowClient = serveWindow((message, transfer) => channel.post(message, origin, transfer), () => mode, work);

  /** Answers at once, without login, stores or grants, what every client asks first; whether it was that. */
  const answerSession = ({ id, action, method, args }: UncheckedMessage): boolean => {
    if (action !== "rpc" || !isCallId(id)) return false;
    const argument: unknown = Array.isArray(args) ? args[0] : undefined;
    if (method === "handshake") {
      hasGreeted = true;
      const answer = greet(argument);
      channel.post({ TERA: 1, id, action: "response", response: answer.response }, origin, answer.transfer);
    } else if (method === "setServerMode") {
      try {
        mode = readMode(argument);
        channel.post({ TERA: 1, id, action: "response", response: undefined }, origin);
      } catch (error) {
        channel.post({ TERA: 1, id, action: "response", isError: true, response: sentenceFor(error) }, origin);
      }
    } else if (method === "setServerVerbosity") channel.post({ TERA: 1, id, action: "response", response: undefined }, origin);
    else return false;
    return true;
  };

  const greet = (argument: unknown): { response: HandshakeAnswer; transfer: Transferable[] } => {
    const date = new Date();
    const offer = chooseProtocol(argument);
    if (!offer) {
      isOldClient = true;
      return { response: { date }, transfer: [] };
    }
    const { port1, port2 } = new MessageChannel();
    const client = servePort(port1, offer.nonce, work, {
      greeted: () => {
        mode = offer.mode;
        // Another document is in the frame now: nobody is left who waits for what the earlier one asked.
        for (const port of ports) if (port.page !== offer.page) port.client.end();
        ports = ports.filter(({ page }) => page === offer.page);
      },
      closed: () => {
        ports = ports.filter((port) => port.client !== client);
      },
    });
    ports.push({ client, page: offer.page });
    if (ports.length > MAXIMUM_PORTS) ports.shift()?.client.end();
    return { response: { date, bridge: { protocol: offer.protocol, nonce: offer.nonce, methods: dispatch.available } }, transfer: [port2] };
  };

  return {
    get mode() {
      return mode;
    },
    emit: (event, payload) => {
      if (!hasGreeted) throw new BridgeError("NO-CLIENT", "Client has not yet initiated communication");
      if (!lastGranted.has(EVENT_SCOPES[event])) return;
      for (const port of ports) port.client.emit(event, payload);
      if (isOldClient) windowClient.emit(event, payload);
    },
    stop: () => {
      for (const port of ports) port.client.end();
      windowClient.end();
      channel.close();
    },
  };
}
