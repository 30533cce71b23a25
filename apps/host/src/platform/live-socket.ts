/** A line that died without a word is noticed after one or two of these. */
const HEARTBEAT_MILLISECONDS = 1500;

/** From one attempt to connect to the next; never so long that people notice when the server is back. */
const RECONNECT_MILLISECONDS = [100, 500, 1000] as const;
const RECONNECT_MAXIMUM = 1500;

/** How long a connection may take to be made. Every third attempt is given time: some lines are only slow. */
const USUAL_HANDSHAKE_MILLISECONDS = 3000;
const PATIENT_HANDSHAKE_MILLISECONDS = 20_000;
const PATIENT_EVERY = 3;

/** Milliseconds before an attempt to connect again; not the same for everybody who lost the same server. */
function reconnectAfter(attempt: number): number {
  const full = RECONNECT_MILLISECONDS[attempt - 1] ?? RECONNECT_MAXIMUM;
  return full / 2 + (Math.random() * full) / 2;
}

/** A WebSocket that gives up connecting, where the browser's own would wait for minutes on a line that is dead. */
function givingUp(Socket: typeof WebSocket): typeof WebSocket {
  let attempts = 0;
  return class extends Socket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      attempts += 1;
      const limit = setTimeout(
        () => this.close(),
        attempts % PATIENT_EVERY === 0
          ? PATIENT_HANDSHAKE_MILLISECONDS
          : USUAL_HANDSHAKE_MILLISECONDS,
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
    heartbeatIntervalMs: HEARTBEAT_MILLISECONDS,
    reconnectAfterMs: reconnectAfter,
    transport: givingUp(WebSocket),
  };
}
