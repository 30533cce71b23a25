import { BridgeError, errorFromHost } from "./protocol/errors.ts";
import { randomId } from "./protocol/envelope.ts";
import type { BridgeMode, Agreement } from "./protocol/negotiate.ts";
import { PROTOCOLS, readAgreement } from "./protocol/negotiate.ts";
import { openWindowChannel } from "./transport/window.ts";

/** A host that may still be loading hears the next greeting after this many milliseconds. */
const GREETING_INTERVAL = 250;

/** What the first exchange brought: who answered, what was agreed, and the port where the host is a current one. */
export interface Greeting {
  readonly origin: string;
  readonly nonce: string;
  readonly agreement: Agreement | null;
  readonly port: MessagePort | undefined;
}

/** Greets the host until it answers; HOST_SILENT after `timeout` milliseconds. Carries nothing that a stranger could use. */
export function greetHost(
  here: Window,
  host: { window: Window; mode: BridgeMode },
  { hostOrigin, timeout, signal }: { hostOrigin: string | undefined; timeout: number; signal: AbortSignal | undefined },
): Promise<Greeting> {
  const id = randomId();
  const nonce = randomId();
  return new Promise((resolve, reject) => {
    const channel = openWindowChannel(here, { window: () => host.window, origin: () => hostOrigin ?? null }, (message, event) => {
      if (message.id !== id || message.action !== "response") return;
      stop();
      if (message.isError === true) return reject(errorFromHost(message.response));
      const agreement = readAgreement(message.response, nonce);
      resolve({ origin: event.origin, nonce, agreement, port: agreement ? event.ports[0] : undefined });
    });
    const greet = (): void =>
      channel.post(
        { TERA: 1, id, action: "rpc", method: "handshake", args: [{ bridge: { protocols: PROTOCOLS, nonce, mode: host.mode, page: performance.timeOrigin } }] },
        hostOrigin ?? "*",
      );
    const giveUp = (): void => {
      stop();
      reject(new BridgeError("HOST_SILENT", `The page around this tool did not answer within ${timeout / 1000} s. Open the tool from the product's own sidebar, or reload it.`));
    };
    const abort = (): void => {
      stop();
      reject(new BridgeError("ABORTED", "Connecting was cancelled by the tool", signal?.reason));
    };
    const stop = (): void => {
      channel.close();
      clearInterval(greetings);
      clearTimeout(limit);
      signal?.removeEventListener("abort", abort);
    };
    const greetings = setInterval(greet, GREETING_INTERVAL);
    const limit = setTimeout(giveUp, timeout);
    signal?.addEventListener("abort", abort);
    if (signal?.aborted) abort();
    else greet();
  });
}
