import type { ServerContext } from "../../context.ts";
import type { PollingConnection } from "../../database/database.ts";
import type { Notice, Replicas } from "../../replicas/replicas.ts";

export interface DatabaseMessage {
  readonly id: string;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

export interface FeedEvents {
  /** Messages on topics without listeners are not read. */
  hasListeners(topic: string): boolean;
  /** A transaction's messages come after those of the transactions that it waited for. */
  onMessage(message: DatabaseMessage): void;
  /** Messages may be missing; clients must refetch. */
  onGap(): void;
}

/** A message whose content is not read yet. */
interface Announcement {
  readonly id: string;
  readonly topic: string;
}

const BATCH_SIZE = 200;

/** Reads what each poll's snapshot adds to the previous one. */
export class MessageReader {
  /** Resolves after the first poll. */
  readonly ready: Promise<void>;
  readonly #log: ServerContext["log"];
  readonly #replicas: Replicas | undefined;
  readonly #events: FeedEvents;
  readonly #connection: PollingConnection;
  /** Undefined before the first poll, and when the connection or a delivery failed. */
  #snapshot: string | undefined;
  #hasStarted = false;
  #isStopped = false;
  #announceReady: () => void = () => {};

  constructor({ database, log, replicas }: ServerContext, events: FeedEvents) {
    this.#log = log;
    this.#replicas = replicas;
    this.#events = events;
    this.ready = new Promise<void>((resolve) => {
      this.#announceReady = resolve;
    });
    this.#connection = database.openPollingConnection(() => {
      this.#snapshot = undefined;
    });
  }

  /** `announces` sends other servers a notification if there are new messages. */
  async poll(announces: boolean): Promise<void> {
    if (this.#snapshot === undefined) return this.#begin();
    const { now, announced } = await this.#unseen(
      this.#snapshot,
      announces ? this.#replicas?.noticeOf("written", null) : undefined,
    );
    // Set before delivery, so that no message is delivered again after a failure.
    this.#snapshot = now;
    await this.#deliver(announced).catch((error: unknown) => {
      this.#snapshot = undefined;
      throw error;
    });
  }

  /** Delivers no further batch. */
  stop(): void {
    this.#isStopped = true;
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  async #begin(): Promise<void> {
    const [row] = await this.#connection.query<{ now: string }>(
      "select pg_current_snapshot()::text as now",
    );
    this.#snapshot = row?.now;
    if (this.#hasStarted) {
      this.#log.warn("realtime.missed");
      this.#events.onGap();
    }
    this.#hasStarted = true;
    this.#announceReady();
  }

  /**
   * The notification is part of the statement, so that it costs no further round trip. It follows
   * the transactions that wrote, because a NOTIFY in each of them would make them wait for each
   * other.
   */
  async #unseen(
    seen: string,
    notice: Notice | undefined,
  ): Promise<{ now: string; announced: Announcement[] }> {
    const rows = await this.#connection.query<{ now: string; id: string | null; topic: string }>(
      `with moment as (select pg_current_snapshot()::text as now), written as (
         select id, topic, extension, event, private, place from realtime.messages where xact >= pg_snapshot_xmax($1::pg_snapshot)
         union all
         select id, topic, extension, event, private, place from realtime.messages where xact in (select pg_snapshot_xip($1::pg_snapshot)))
       select moment.now, written.id, written.topic${notice === undefined ? "" : ", (select pg_notify($2, $3) from written limit 1)"}
       from moment left join written on written.private and written.extension = 'broadcast' and written.event is not null
       order by written.place`,
      notice === undefined ? [seen] : [seen, notice.channel, notice.payload],
    );
    return {
      now: rows[0]?.now ?? seen,
      announced: rows.flatMap(({ id, topic }) => (id === null ? [] : [{ id, topic }])),
    };
  }

  async #deliver(announced: readonly Announcement[]): Promise<void> {
    const listenedIds = announced
      .filter(({ topic }) => this.#events.hasListeners(topic))
      .map(({ id }) => id);
    for (let from = 0; from < listenedIds.length && !this.#isStopped; from += BATCH_SIZE) {
      const messages = await this.#connection.query<DatabaseMessage>(
        `select m.id, m.topic, m.event, m.payload
         from jsonb_array_elements_text($1::text::jsonb) with ordinality as wanted (id, place)
         join realtime.messages m on m.id = wanted.id::uuid order by wanted.place`,
        [JSON.stringify(listenedIds.slice(from, from + BATCH_SIZE))],
      );
      for (const message of messages) this.#events.onMessage(message);
    }
  }
}
