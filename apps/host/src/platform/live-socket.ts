/** With this interval, a dead connection is noticed after one or two heartbeats. */
const HEARTBEAT_INTERVAL_MS = 1500;

const RECONNECT_DELAYS_MS = [100, 500, 1000] as const;
const MAX_RECONNECT_DELAY_MS = 1500;

/** Every third attempt gets the long timeout, for slow connections. */
const CONNECT_TIMEOUT_MS = 3000;
const LONG_CONNECT_TIMEOUT_MS = 20_000;
const LONG_TIMEOUT_EVERY = 3;

/** Random jitter spreads the reconnects of all clients after a server restart. */
function reconnectDelayMs(attempt: number): number {
  const full = RECONNECT_DELAYS_MS[attempt - 1] ?? MAX_RECONNECT_DELAY_MS;
  return full / 2 + (Math.random() * full) / 2;
}

/**
 * Closes a socket that does not connect in time, because browsers wait minutes for a dead
 * connection.
 */
function withConnectTimeout(Socket: typeof WebSocket): typeof WebSocket {
  let attempts = 0;
  return class extends Socket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      attempts += 1;
      const limit = setTimeout(
        () => this.close(),
        attempts % LONG_TIMEOUT_EVERY === 0 ? LONG_CONNECT_TIMEOUT_MS : CONNECT_TIMEOUT_MS,
      );
      for (const event of ["open", "close"])
        this.addEventListener(event, () => clearTimeout(limit), { once: true });
      this.addEventListener("open", () => (attempts = 0), { once: true });
    }
  };
}

export function liveSocketOptions(): {
  readonly heartbeatIntervalMs: number;
  readonly reconnectAfterMs: (attempt: number) => number;
  readonly transport: typeof WebSocket;
} {
  return {
    heartbeatIntervalMs: HEARTBEAT_INTERVAL_MS,
    reconnectAfterMs: reconnectDelayMs,
    transport: withConnectTimeout(WebSocket),
  };
}
