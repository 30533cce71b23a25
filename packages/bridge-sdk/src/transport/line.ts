import { randomId } from "../protocol/envelope.ts";
import type { Greeting } from "../handshake.ts";
import { openPort } from "./port.ts";
import { openWindowChannel } from "./window.ts";

/** How calls leave a tool and answers come back, whatever carries them. */
export interface Line {
  /** Sends a call; what cannot be copied is told to the listener's `uncloneable`. */
  send(id: number, method: string, args: readonly unknown[], transfer: Transferable[] | undefined): void;
  /** Tells the host that nobody waits for this call any more, where the host can be told. */
  withdraw(id: number): void;
  close(): void;
}

/** What a line tells its owner. */
export interface LineEvents {
  answer(id: unknown, result: unknown): void;
  failure(id: unknown, error: unknown): void;
  event(name: string, payload: unknown): void;
  uncloneable(id: unknown, reason: unknown): void;
  readonly closed: () => void;
}

/** The private port of a current host. The greeting's nonce goes first and binds the port to it. */
export function portLine(here: Window, port: MessagePort, nonce: string, events: LineEvents): Line {
  const channel = openPort(port, {
    receive: (message) => {
      if (message.event !== undefined) events.event(message.event, message.payload?.[0]);
      else if ("error" in message) events.failure(message.id, message.error);
      else events.answer(message.id, message.response);
    },
    uncloneable: ({ id }, reason) => events.uncloneable(id, reason),
    closed: events.closed,
  });
  channel.send({ hello: nonce });
  // Browsers don't tell the host that this document is gone, and it would keep a dialog open for nobody.
  const leave = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) channel.close();
  };
  here.addEventListener("pagehide", leave);
  return {
    send: (id, method, args, transfer) => channel.send({ id, method, args }, transfer),
    withdraw: (id) => channel.send({ id, cancel: true }),
    close: () => {
      here.removeEventListener("pagehide", leave);
      channel.close();
    },
  };
}

/** The window of an older host, in the old envelope. */
export function windowLine(here: Window, there: Window, { origin }: Greeting, events: LineEvents): Line {
  // Between windows ids must be names that no other client in this page uses.
  const session = randomId();
  const channel = openWindowChannel(here, { window: () => there, origin: () => origin }, (message) => {
    const { action } = message;
    const id = typeof message.id === "string" && message.id.startsWith(session) ? Number(message.id.slice(session.length)) : undefined;
    if (action === "response") {
      if (message.isError === true) events.failure(id, message.response);
      else events.answer(id, message.response);
    } else if (action === "event") events.event(String(message.event), Array.isArray(message.payload) ? message.payload[0] : undefined);
    // An older host calls back around its dialogs and waits, without limit, for any answer.
    else if (action === "rpc") channel.post({ TERA: 1, id: message.id as string, action: "response", response: undefined }, origin);
  });
  const send: Line["send"] = (id, method, args, transfer) => {
    try {
      channel.post({ TERA: 1, id: session + id, action: "rpc", method, args }, origin, transfer);
    } catch (error) {
      events.uncloneable(id, error);
    }
  };
  // An older host refuses to talk to tools that have not said how they are embedded.
  send(-1, "setServerMode", [here.parent === here ? "popup" : "frame"], undefined);
  return { send, withdraw: () => undefined, close: channel.close };
}
