import type { PortMessage } from "../protocol/envelope.ts";

/** Sends all messages of one tick together. */
export interface PortChannel {
  /**
   * Queues a message until the tick ends or the batch is full. With transferables, sends the queue
   * and then the message at once.
   */
  send(message: PortMessage, transfer?: Transferable[]): void;
  /** Sends the queue and `bye`, then closes. */
  readonly close: () => void;
}

export interface PortEvents {
  receive(message: PortMessage): void;
  /** Called if a message can't be cloned, after the rest of its batch is sent. */
  uncloneable(message: PortMessage, error: unknown): void;
  /** Called once when the other side ends the connection, but not after `close`. */
  readonly closed: () => void;
}

/** Larger batches would keep the other side idle; smaller ones cost more per message. */
const MAX_BATCH_SIZE = 500;

/**
 * Opens this end of a port. Drops non-arrays and falsy entries; the receiver validates the rest.
 */
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
  // Not every browser fires this when the other document is gone.
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
