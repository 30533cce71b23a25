import { randomId } from "../protocol/envelope.ts";
import type { PortMessage } from "../protocol/envelope.ts";
import type { Host } from "../find-host.ts";
import { openPort } from "./port.ts";
import type { PortChannel, PortEvents } from "./port.ts";
import { openWindowChannel } from "./window.ts";

/** How calls leave a tool and answers come back, whatever carries them. */
export type Transport = PortChannel;

/** What a line tells its owner. */
export type TransportEvents = PortEvents;

/** The greeting's answer as a window line tells it: what was said, by which origin, and the port that came with it. */
export type HandshakeReply = [response: unknown, origin: string, port: MessagePort | undefined];

/** The id of the greeting, and of nothing else that is waited for. */
export const HANDSHAKE_ID = -1;

/** The private port of a current host; `life` ends with the connection. The greeting's nonce goes first and binds the port to it. */
export function createPortTransport(
  here: Window,
  port: MessagePort,
  nonce: string,
  events: TransportEvents,
  signal: AbortSignal,
): Transport {
  const channel = openPort(port, events);
  channel.send({ hello: nonce });
  // Browsers don't tell the host that this document is gone, and it would keep a dialog open for nobody.
  here.addEventListener("pagehide", ({ persisted }) => persisted || channel.close(), { signal });
  return channel;
}

/**
 * The window of a host, in the old envelope. `expected` is the only origin that may answer; without it the first to answer is.
 * The answer to the greeting is told as a HandshakeReply.
 */
export function createWindowTransport(
  here: Window,
  host: Host,
  expected: string | undefined,
  events: TransportEvents,
): Transport {
  // Between windows ids must be names that no other client in this page uses, and that nobody can guess.
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
        // Whoever has not answered the greeting is not the host.
      } else if (action === "event") events.receive(message as PortMessage);
      else if (action === "rpc") {
        if (message.method === "toggleFocus")
          events.receive({ event: "focus", payload: args as unknown[] });
        // An older host calls back around its dialogs and waits, without limit, for any answer.
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
      // Older hosts can't be told that nobody waits any more.
      if (!method) return;
      try {
        // The greeting alone goes to any origin: a frame that still loads has none, and who may answer is checked with the answer.
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
