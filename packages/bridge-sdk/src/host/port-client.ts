import { buffersIn, failureForTool, uncloneableResult } from "./answer.ts";
import { createRunningCalls } from "./running-calls.ts";
import type { Work } from "./running-calls.ts";
import { isCallId } from "../protocol/envelope.ts";
import { openPort } from "../transport/port.ts";

/** A current client at the other end of a private port. */
export interface PortClient {
  /** Tells the client of an event; nothing before it has shown that the port is its own. */
  emit(event: string, payload: unknown): void;
  end(): void;
}

/** Serves one port. The first thing to arrive must be the nonce of the handshake that it was made for; otherwise it is closed. */
export function servePort(port: MessagePort, nonce: string, work: Work, events: { greeted(): void; closed(): void }): PortClient {
  let isGreeted = false;

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
      calls.end();
      events.closed();
    },
  });
  const calls = createRunningCalls(work, {
    succeed: (id, response) => channel.send({ id, response }, buffersIn(response)),
    fail: (id, error) => channel.send({ id, error }),
  });

  return {
    emit: (event, payload) => {
      if (isGreeted) channel.send({ event, payload: [payload] });
    },
    end: () => {
      calls.end();
      channel.close();
    },
  };
}
