import { isMarked } from "../protocol/envelope.ts";
import type { UncheckedMessage, WindowMessage } from "../protocol/envelope.ts";

export interface WindowChannel {
  /** Throws if the message can't be cloned; does nothing if the window is gone. */
  post(message: WindowMessage, targetOrigin: string, transfer?: Transferable[]): void;
  readonly close: () => void;
}

/** `origin` is undefined until known. */
export interface RemoteWindow {
  window(): Window | null;
  origin(): string | undefined;
}

/**
 * Receives only messages with the bridge's marker, from this window and origin, and never from this
 * page's own origin.
 */
export function openWindowChannel(
  here: Window,
  remote: RemoteWindow,
  receive: (message: UncheckedMessage, event: MessageEvent) => void,
): WindowChannel {
  const listen = (event: MessageEvent<unknown>): void => {
    const { data, origin, source } = event;
    if (origin === here.origin || source === null || source !== remote.window()) return;
    if (origin === (remote.origin() ?? origin) && isMarked(data)) receive(data, event);
  };
  here.addEventListener("message", listen);
  return {
    post: (message, targetOrigin, transfer = []) =>
      remote.window()?.postMessage(message, targetOrigin, transfer),
    close: () => here.removeEventListener("message", listen),
  };
}
