import { buffersIn, failureForTool, uncloneableResult } from "./answer.ts";
import { createRunningCalls } from "./running-calls.ts";
import type { Work } from "./running-calls.ts";
import { isCallId } from "../protocol/envelope.ts";
import type { Offer } from "../protocol/negotiate.ts";
import { openPort } from "../transport/port.ts";

/** A current client at the other end of a private port. */
export interface PortClient {
  /** Tells the client of an event; nothing before it has shown that the port is its own. */
  emit(event: string, payload: unknown): void;
  end(): void;
}

/** Serves one port. The first thing to arrive must be the nonce of the handshake that it was made for; otherwise it is closed. */
export function servePort(port: MessagePort, { nonce, mode }: Pick<Offer, "nonce" | "mode">, work: Work, events: { greeted(): void; closed(): void }): PortClient {
  let isGreeted = false;
  let isOver = false;

  const channel = openPort(port, {
    receive: (message) => {
      if (!isGreeted) {
        isGreeted = message.hello === nonce;
        if (isGreeted) events.greeted();
        else channel.close();
        return;
      }
      const { id, method, args, cancel } = message;
      if (!isCallId(id)) return;
      if (cancel) return calls.withdraw(id);
      calls.start(id, method, args);
    },
    uncloneable: ({ id }) => {
      if (id !== undefined) channel.send({ id, error: failureForTool(uncloneableResult()).error });
    },
    closed: () => {
      endCalls();
      events.closed();
    },
  });
  /** A tool that has this page in a hidden frame is asked to show it, and to hide it again; several dialogs at once ask once. */
  let depth = 0;
  const withFocus = async <Shown>(show: () => Promise<Shown>): Promise<Shown> => {
    if (++depth === 1) channel.send({ event: "focus", payload: [true] });
    try {
      return await show();
    } finally {
      if (--depth === 0) channel.send({ event: "focus", payload: [false] });
    }
  };
  const calls = createRunningCalls(mode === "embedded" ? { ...work, caller: () => ({ ...work.caller(), withFocus }) } : work, {
    succeed: (id, response) => channel.send({ id, response }, buffersIn(response)),
    // What is open at the end is not answered: the tool hears of the end itself, and asks anew what is safe to ask twice.
    fail: (id, error) => isOver || channel.send({ id, error }),
  });
  const endCalls = (): void => {
    isOver = true;
    calls.end();
  };

  return {
    emit: (event, payload) => {
      if (isGreeted) channel.send({ event, payload: [payload] });
    },
    end: () => {
      endCalls();
      channel.close();
    },
  };
}
