/** A line that died without a word is noticed after one or two of these. */
const HEARTBEAT_INTERVAL_MS = 1500;

/** From one attempt to connect to the next; never so long that people notice when the server is back. */
const RECONNECT_DELAYS_MS = [100, 500, 1000] as const;
const MAX_RECONNECT_DELAY_MS = 1500;

/** How long a connection may take to be made. Every third attempt is given time: some lines are only slow. */
const CONNECT_TIMEOUT_MS = 3000;
const LONG_CONNECT_TIMEOUT_MS = 20_000;
const LONG_TIMEOUT_EVERY = 3;

/** Milliseconds before an attempt to connect again; not the same for everybody who lost the same server. */
function reconnectDelayMs(attempt: number): number {
  const full = RECONNECT_DELAYS_MS[attempt - 1] ?? MAX_RECONNECT_DELAY_MS;
  return full / 2 + (Math.random() * full) / 2;
}

/** A WebSocket that gives up connecting, where the browser's own would wait for minutes on a line that is dead. */
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

/** How the live connection is kept up. */
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
