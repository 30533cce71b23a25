import { failureForTool, transferablesOf, uncloneableResult } from "./tool-response.ts";
import { createRunningCalls } from "./running-calls.ts";
import type { Reply, CallRunnerOptions } from "./running-calls.ts";
import { isCallId } from "../protocol/envelope.ts";
import type { Offer } from "../protocol/negotiate.ts";
import { openPort } from "../transport/port.ts";

/** A current client at the other end of a private port. */
export interface PortClient {
  /** Tells the client of an event; nothing before it has shown that the port is its own. */
  emit(event: string, payload: unknown): void;
  end(): void;
}

/** Milliseconds a client may take to say that the port is its own; one that has left never does. */
const CONFIRM_TIMEOUT_MS = 2_000;

/** Serves one port. The first thing to arrive must be the nonce of the handshake that it was made for; otherwise, or where nothing arrives in time, it is closed. */
export function servePort(
  port: MessagePort,
  { nonce }: Pick<Offer, "nonce">,
  work: CallRunnerOptions,
  events: { confirmed(): void; closed(): void },
): PortClient {
  let isConfirmed = false;
  let hasEnded = false;

  const channel = openPort(port, {
    receive: (message) => {
      if (!isConfirmed) {
        isConfirmed = message.hello === nonce;
        if (!isConfirmed) return closeUnconfirmed();
        clearTimeout(limit);
        return events.confirmed();
      }
      const { id, method, args, cancel } = message;
      if (!isCallId(id)) return;
      if (cancel) return calls.cancel(id);
      calls.start(id, method, args);
    },
    uncloneable: ({ id }) => {
      if (id !== undefined) channel.send({ id, error: failureForTool(uncloneableResult()).error });
    },
    closed: () => {
      clearTimeout(limit);
      endCalls();
      events.closed();
    },
  });
  const closeUnconfirmed = (): void => {
    channel.close();
    events.closed();
  };
  const limit = setTimeout(closeUnconfirmed, CONFIRM_TIMEOUT_MS);
  /** A tool that has this page in a hidden frame shows it, and hides it again after the last of several dialogs; any tool waits patiently from the first news on. */
  let depth = 0;
  const withFocus = async <Shown>(show: () => Promise<Shown>): Promise<Shown> => {
    depth += 1;
    channel.send({ event: "focus", payload: [true] });
    try {
      return await show();
    } finally {
      if (--depth === 0) channel.send({ event: "focus", payload: [false] });
    }
  };
  const reply: Reply = {
    succeed: (id, response) => channel.send({ id, response }, transferablesOf(response)),
    // What is open at the end is not answered: the tool hears of the end itself, and asks anew what is safe to ask twice.
    fail: (id, error) => hasEnded || channel.send({ id, error }),
  };
  const calls = createRunningCalls(work, reply, withFocus);
  const endCalls = (): void => {
    hasEnded = true;
    calls.end();
  };

  return {
    emit: (event, payload) => {
      if (isConfirmed) channel.send({ event, payload: [payload] });
    },
    end: () => {
      clearTimeout(limit);
      endCalls();
      channel.close();
    },
  };
}
