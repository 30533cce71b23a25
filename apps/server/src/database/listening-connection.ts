import postgres from "postgres";

const CONNECT_TIMEOUT_SECONDS = 10;
const RETRY_MS = 500;
/** A payload must be shorter than 8,000 bytes. */
export const MAX_PAYLOAD_BYTES = 7_900;
/** How many payloads one statement sends. */
const BATCH_SIZE = 50;

export interface ListeningEvents {
  /** Also called for this connection's own notifications. */
  readonly onNotification: (payload: string) => void;
  /** The connection listens, for the first time or after it was lost. */
  readonly onListening: () => void;
  readonly onLost: (error: unknown) => void;
}

export interface ListeningConnection {
  /** Sends in order. Drops the payload while the connection is lost. */
  notify(payload: string): void;
  /** Opens another connection, because nothing arrives on this one. */
  replace(): void;
  close(): Promise<void>;
}

/**
 * Keeps a connection that listens on a channel of the database, and reconnects when it is lost. It
 * must reach Postgres itself or a pooler in session mode. Payloads are ASCII, at most
 * `MAX_PAYLOAD_BYTES` long.
 */
export function openListeningConnection(
  url: string,
  channel: string,
  events: ListeningEvents,
): ListeningConnection {
  return new ReconnectingConnection(url, channel, events);
}

class ReconnectingConnection implements ListeningConnection {
  readonly #url: string;
  readonly #channel: string;
  readonly #events: ListeningEvents;
  #session: postgres.Sql | undefined;
  #isListening = false;
  #isClosed = false;
  #waiting: string[] = [];
  #sending: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(url: string, channel: string, events: ListeningEvents) {
    this.#url = url;
    this.#channel = channel;
    this.#events = events;
    this.#connect();
  }

  notify(payload: string): void {
    if (!this.#isListening) return;
    this.#waiting.push(payload);
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined;
    });
  }

  replace(): void {
    this.#lose(this.#session, new Error("Nothing arrives on the listening connection."));
  }

  async close(): Promise<void> {
    await this.#sending;
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#isListening = false;
    await this.#session?.end({ timeout: 1 });
  }

  #connect(): void {
    const options = {
      max: 1,
      max_lifetime: null,
      connect_timeout: CONNECT_TIMEOUT_SECONDS,
      prepare: false,
      fetch_types: false,
      onnotice: () => {},
      // The driver's types leave this option out.
      onnotify: (_channel: string, payload: string) => this.#events.onNotification(payload),
      onclose: () => this.#lose(session, new Error("The listening connection was closed.")),
      connection: { application_name: "tera-replicas" },
    };
    const session = postgres(this.#url, options);
    this.#session = session;
    session.unsafe(`listen ${this.#channel}`).then(
      () => {
        if (this.#session !== session || this.#isClosed) return;
        this.#isListening = true;
        this.#events.onListening();
      },
      (error: unknown) => this.#lose(session, error),
    );
  }

  #lose(session: postgres.Sql | undefined, error: unknown): void {
    if (session === undefined || this.#session !== session || this.#isClosed) return;
    this.#session = undefined;
    this.#isListening = false;
    this.#waiting = [];
    void session.end({ timeout: 0 }).catch(() => {});
    this.#events.onLost(error);
    this.#timer = setTimeout(() => this.#connect(), RETRY_MS).unref();
  }

  /** Sends what waits, many at a time, while earlier ones are on their way. */
  async #send(): Promise<void> {
    while (this.#waiting.length > 0 && this.#session !== undefined) {
      const session = this.#session;
      const batch = this.#waiting.splice(0, BATCH_SIZE);
      try {
        await session.unsafe(
          "select pg_notify($1, value) from json_array_elements_text($2::text::json) with ordinality as sent (value, place) order by place",
          [this.#channel, JSON.stringify(batch)],
        );
      } catch (error) {
        this.#lose(session, error);
      }
    }
  }
}
