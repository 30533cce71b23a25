import type { ConnectedHost } from "./connection-parts.ts";
import type { Host } from "./find-host.ts";
import type { CallRequest } from "./pending-calls.ts";
import { randomId } from "./protocol/envelope.ts";
import { PROTOCOLS, readAgreement } from "./protocol/negotiate.ts";
import type { Scope } from "./protocol/scopes.ts";
import { SDK_VERSION } from "./protocol/version.ts";
import { HANDSHAKE_ID, createPortTransport, createWindowTransport } from "./transport/transport.ts";
import type { HandshakeReply, Transport, TransportEvents } from "./transport/transport.ts";

/** Repeated, because a host that is still loading misses the first handshakes. */
const HANDSHAKE_INTERVAL_MS = 250;

export interface Handshake {
  readonly host: ConnectedHost;
  readonly transport: Transport;
}

type SendHandshake = (handshake: CallRequest) => Promise<unknown>;

/**
 * Repeats the handshake until the host answers or `ask` rejects. The handshake contains nothing
 * secret, since any origin may receive it. `lifetime` aborts when the connection ends.
 */
export async function performHandshake(
  here: Window,
  host: Host,
  expected: string | undefined,
  events: TransportEvents,
  ask: SendHandshake,
  lifetime: AbortSignal,
  scopes: readonly Scope[] | undefined,
): Promise<Handshake> {
  const nonce = randomId();
  const transport = createWindowTransport(here, host, expected, events);
  const { mode } = host;
  const message = {
    id: HANDSHAKE_ID,
    method: "handshake",
    args: [
      {
        bridge: {
          protocols: PROTOCOLS,
          nonce,
          mode,
          page: performance.timeOrigin,
          sdk: SDK_VERSION,
          scopes,
        },
      },
    ],
  };
  const retryTimer = setInterval(() => transport.send(message), HANDSHAKE_INTERVAL_MS);
  try {
    const answered = ask(message) as Promise<HandshakeReply>;
    transport.send(message);
    const [response, origin, port] = await answered;
    const agreement = port && readAgreement(response, nonce);
    // Older hosts require this before any call.
    if (!agreement) transport.send({ ...message, method: "setServerMode", args: [mode] });
    else transport.close();
    return {
      host: {
        origin,
        protocol: agreement?.protocol ?? 0,
        supports: (method) => agreement?.methods.includes(method) ?? true,
        retryable: agreement?.retryable,
      },
      transport: agreement ? createPortTransport(here, port, nonce, events, lifetime) : transport,
    };
  } catch (error) {
    transport.close();
    throw error;
  } finally {
    clearInterval(retryTimer);
  }
}
