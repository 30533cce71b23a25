import type { PortMessage } from "../protocol/envelope.ts";

/** A private line: messages sent within one tick travel together. */
export interface PortChannel {
  /** Queues a message for the end of this tick, or until there are many; one with things to transfer goes at once, after those that wait. */
  send(message: PortMessage, transfer?: Transferable[]): void;
  /** Sends what waits, says goodbye and closes. */
  readonly close: () => void;
}

/** What the owner of a port is told. */
export interface PortEvents {
  receive(message: PortMessage): void;
  /** One message could not be copied; its neighbours were sent. */
  uncloneable(message: PortMessage, error: unknown): void;
  /** The other side left, or its document is gone; told once, and not after `close`. */
  readonly closed: () => void;
}

/** So many messages of one tick go together: with more the other side would have nothing to do meanwhile, with fewer each would cost more. */
const MAX_BATCH_SIZE = 500;

/** Opens this end of a port. What is no array is dropped, and so is what is nothing in it; everything else of a message is for its receiver to check. */
export function openPort(port: MessagePort, events: PortEvents): PortChannel {
  let queue: PortMessage[] = [];
  let isOpen = true;

  const handleClose = (): void => {
    if (!isOpen) return;
    isOpen = false;
    events.closed();
  };

  const post = (batch: PortMessage[], transfer: Transferable[] = []): void => {
    try {
      port.postMessage(batch, transfer);
    } catch (error) {
      for (const message of batch) {
        if (batch.length > 1) post([message]);
        else events.uncloneable(message, error);
      }
    }
  };
  const flush = (): void => {
    const batch = queue;
    queue = [];
    if (batch.length > 0) post(batch);
  };

  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!Array.isArray(data)) return;
    for (const message of data as (PortMessage | null | undefined)[]) {
      if (message?.bye) handleClose();
      else if (message) events.receive(message);
    }
  };
  // Not every browser tells when the other document goes; where it does, nobody waits for an answer that cannot come.
  port.addEventListener("close", handleClose);

  return {
    send: (message, transfer) => {
      if (transfer?.length) {
        flush();
        post([message], transfer);
      } else {
        const waiting = queue.push(message);
        if (waiting === 1) queueMicrotask(flush);
        else if (waiting === MAX_BATCH_SIZE) flush();
      }
    },
    close: () => {
      isOpen = false;
      queue.push({ bye: true });
      flush();
      port.close();
    },
  };
}
