import { failureForTool, transferablesOf, uncloneableResult } from "./tool-response.ts";
import { createRunningCalls } from "./running-calls.ts";
import type { Reply, CallRunnerOptions } from "./running-calls.ts";
import { EVENT_SCOPES } from "../protocol/event-scopes.ts";
import type { BridgeEventName, BridgeEvents } from "../protocol/events.ts";
import { isCallId } from "../protocol/envelope.ts";
import type { Offer } from "../protocol/negotiate.ts";
import { statesOfNamed } from "./scope-calls.ts";
import { openPort } from "../transport/port.ts";

/** A current client, connected by a port. */
export interface PortClient {
  /** Does nothing until the client has sent its nonce, and for scopes that the tool has not named. */
  emit<Name extends BridgeEventName>(event: Name, payload: BridgeEvents[Name]): void;
  /** Sends the frame's style; does nothing until the client has sent its nonce. */
  restyleFrame(): void;
  end(): void;
}

/** A client that is gone never sends its nonce. */
const CONFIRM_TIMEOUT_MS = 2_000;

/**
 * Serves a port. Closes it unless the first message is the handshake's nonce and arrives in time.
 */
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
        restyleFrame();
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
  /**
   * Number of open dialogs. The client shows an embedded host and suspends timeouts until it is 0.
   */
  let depth = 0;
  const sendFocus = (): void =>
    channel.send({ event: "focus", payload: [depth > 0, work.frameStyle?.()] });
  const restyleFrame = (): void => {
    if (isConfirmed && work.frameStyle?.() !== undefined) sendFocus();
  };
  const withFocus = async <Shown>(show: () => Promise<Shown>): Promise<Shown> => {
    depth += 1;
    sendFocus();
    try {
      return await show();
    } finally {
      if (--depth === 0) sendFocus();
    }
  };
  const reply: Reply = {
    succeed: (id, response) => channel.send({ id, response }, transferablesOf(response)),
    // After the connection ends, the client itself fails or repeats its pending calls.
    fail: (id, error) => hasEnded || channel.send({ id, error }),
  };
  const calls = createRunningCalls(work, reply, withFocus);
  const endCalls = (): void => {
    hasEnded = true;
    calls.end();
  };

  return {
    emit: (event, payload) => {
      const { named } = work.caller;
      const scope = EVENT_SCOPES[event];
      if (!isConfirmed || (scope !== null && named?.has(scope) === false)) return;
      const sent =
        event === "scopes" ? statesOfNamed(payload as BridgeEvents["scopes"], named) : payload;
      channel.send({ event, payload: [sent] });
    },
    restyleFrame,
    end: () => {
      clearTimeout(limit);
      endCalls();
      channel.close();
    },
  };
}
