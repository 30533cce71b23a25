import { randomId } from "../protocol/envelope.ts";
import type { PortMessage } from "../protocol/envelope.ts";
import type { Host } from "../find-host.ts";
import { openPort } from "./port.ts";
import type { PortChannel, PortEvents } from "./port.ts";
import { openWindowChannel } from "./window.ts";

export type Transport = PortChannel;

export type TransportEvents = PortEvents;

/**
 * A window transport's answer to the handshake: response, its origin, and the port sent with it.
 */
export type HandshakeReply = [response: unknown, origin: string, port: MessagePort | undefined];

/** Reserved for the handshake. */
export const HANDSHAKE_ID = -1;

/**
 * Opens a current host's port. Sends the nonce, which binds the port to its handshake. `signal`
 * aborts when the connection ends.
 */
export function createPortTransport(
  here: Window,
  port: MessagePort,
  nonce: string,
  events: TransportEvents,
  signal: AbortSignal,
): Transport {
  const channel = openPort(port, events);
  channel.send({ hello: nonce });
  // Browsers don't notify the host when this document unloads, so its dialogs would stay open.
  here.addEventListener("pagehide", ({ persisted }) => persisted || channel.close(), { signal });
  return channel;
}

/**
 * Exchanges messages with a host's window in the older envelope. Only the origin `expected` may
 * answer; if it is undefined, only the first origin that does. The answer to the handshake is a
 * HandshakeReply.
 */
export function createWindowTransport(
  here: Window,
  host: Host,
  expected: string | undefined,
  events: TransportEvents,
): Transport {
  // Unguessable, and unique among this page's clients.
  const session = randomId();
  let origin = "";
  const channel = openWindowChannel(
    here,
    { window: () => host.window, origin: () => origin || expected },
    (message, event) => {
      const { id: name, action, response, args } = message;
      const [prefix, number] = typeof name === "string" ? name.split(" ") : [];
      if (action === "response" && prefix === session) {
        origin = event.origin;
        const id = Number(number);
        if (message.isError === true) events.receive({ id, error: response ?? "" });
        else
          events.receive({
            id,
            response:
              id === HANDSHAKE_ID
                ? ([response, origin, event.ports[0]] satisfies HandshakeReply)
                : response,
          });
      } else if (!origin) {
        // Ignores a sender that has not answered the handshake, because it is not the host.
      } else if (action === "event") events.receive(message as PortMessage);
      else if (action === "rpc") {
        if (message.method === "toggleFocus")
          events.receive({ event: "focus", payload: args as unknown[] });
        // Older hosts call this around dialogs, and wait for an answer without a timeout.
        channel.post(
          { TERA: 1, id: name as string, action: "response", response: undefined },
          origin,
        );
      }
    },
  );
  return {
    send: (message, transfer) => {
      const { id, method, args = [] } = message;
      // Older hosts have no cancellation.
      if (!method) return;
      try {
        // Only the handshake goes to any origin, because a loading frame has no origin yet. The
        // answer's origin is checked.
        channel.post(
          { TERA: 1, id: `${session} ${id}`, action: "rpc", method, args },
          origin || "*",
          transfer,
        );
      } catch (error) {
        events.uncloneable(message, error);
      }
    },
    close: channel.close,
  };
}
