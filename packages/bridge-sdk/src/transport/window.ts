import { isMarked } from "../protocol/envelope.ts";
import type { UncheckedMessage, WindowMessage } from "../protocol/envelope.ts";

/** A conversation between two windows of different origins. */
export interface WindowChannel {
  /** Sends to the other window; throws where the message cannot be copied. Does nothing once the window is gone. */
  post(message: WindowMessage, targetOrigin: string, transfer?: Transferable[]): void;
  /** Stops listening. */
  readonly close: () => void;
}

/** Who may take part: the window expected on the other side and its origin (undefined as long as that is still to be learned). */
export interface RemoteWindow {
  window(): Window | null;
  origin(): string | undefined;
}

/** Listens for marked messages of exactly this correspondent; own-origin, unmarked and foreign messages are dropped unread. */
export function openWindowChannel(
  here: Window,
  remote: RemoteWindow,
  receive: (message: UncheckedMessage, event: MessageEvent) => void,
): WindowChannel {
  const listen = (event: MessageEvent<unknown>): void => {
    if (event.origin === here.origin || event.source === null || event.source !== remote.window())
      return;
    const expected = remote.origin();
    if (expected !== undefined && event.origin !== expected) return;
    if (isMarked(event.data)) receive(event.data, event);
  };
  here.addEventListener("message", listen);
  return {
    post: (message, targetOrigin, transfer = []) =>
      remote.window()?.postMessage(message, targetOrigin, transfer),
    close: () => here.removeEventListener("message", listen),
  };
}
