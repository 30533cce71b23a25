import type { ServerContext } from "../../context.ts";

/** A broadcast that the database sent. */
export interface DatabaseMessage {
  readonly id: string;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

/** What the feed tells its owner. */
export interface FeedEvents {
  /** Called in commit order. */
  onMessage(message: DatabaseMessage): void;
  /** Messages may have been missed; clients have to fetch again. */
  onGap(): void;
}

/** Follows realtime.messages. */
export interface MessageFeed {
  /** Resolves once messages arrive. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

const CHANNEL = "realtime_messages";
const BATCH = 200;
const RETRY_MILLISECONDS = 1000;
const PURGE_EVERY_MILLISECONDS = 600_000;
const KEEP_MINUTES = 15;
/** How far back the check for missed messages looks; longer than two checks. */
const RECALL_SECONDS = 60;
const REMEMBER_MILLISECONDS = 3 * RECALL_SECONDS * 1000;

/**
 * Starts following. A notification names a message, which is then read: payloads may be larger than a notification holds. Every
 * `checkMilliseconds` the table is compared with what was announced: a listener that lost its connection for a moment misses
 * notifications without noticing, and a message that is still unannounced at the second look counts as missed.
 */
export function followMessages(context: ServerContext, events: FeedEvents, checkMilliseconds: number): MessageFeed {
  const { database, log } = context;
  const announced = new Map<string, number>();
  let suspects = new Set<string>();
  let waiting: string[] = [];
  let draining: Promise<void> | undefined;
  let stopListening: (() => Promise<void>) | undefined;
  let isClosed = false;

  const drain = async () => {
    while (waiting.length > 0 && !isClosed) {
      const ids = waiting.slice(0, BATCH);
      const messages = await database.query<DatabaseMessage>(
        `select m.id, m.topic, m.event, m.payload
         from jsonb_array_elements_text($1::text::jsonb) with ordinality as wanted (id, place)
         join realtime.messages m on m.id = wanted.id::uuid
         where m.private order by wanted.place`,
        [JSON.stringify(ids)],
      );
      waiting = waiting.slice(ids.length);
      for (const message of messages) events.onMessage(message);
    }
  };
  const onAnnounced = (id: string) => {
    announced.set(id, Date.now());
    waiting.push(id);
    draining ??= drain()
      .catch((error: unknown) => {
        waiting = [];
        report("realtime.read-failed", error);
        events.onGap();
      })
      .finally(() => {
        draining = undefined;
      });
  };
  const report = (event: string, error: unknown) => {
    if (!isClosed) log.error(event, error);
  };
  const recent = async () => {
    const rows = await database.query<{ id: string }>(
      `select id from realtime.messages
       where inserted_at > (now() at time zone 'utc') - make_interval(secs => $1::text::float8)
         and private and extension = 'broadcast' and event is not null`,
      [String(RECALL_SECONDS)],
    );
    return rows.map(({ id }) => id);
  };
  const start = async () => {
    while (!isClosed) {
      try {
        stopListening ??= await database.listen(CHANNEL, onAnnounced);
        for (const id of await recent()) announced.set(id, Date.now());
        return;
      } catch (error) {
        report("realtime.listen-failed", error);
        await new Promise((resolve) => {
          setTimeout(resolve, RETRY_MILLISECONDS);
        });
      }
    }
  };
  const check = async () => {
    const unannounced = (await recent()).filter((id) => !announced.has(id));
    const missed = unannounced.filter((id) => suspects.has(id));
    suspects = new Set(unannounced);
    if (missed.length > 0) {
      for (const id of unannounced) announced.set(id, Date.now());
      suspects.clear();
      log.warn("realtime.missed", { messages: missed.length });
      events.onGap();
    }
    const forget = Date.now() - REMEMBER_MILLISECONDS;
    for (const [id, at] of announced) if (at < forget) announced.delete(id);
  };
  const purge = async () => {
    await database.query("delete from realtime.messages where inserted_at < (now() at time zone 'utc') - make_interval(mins => $1::text::int)", [
      String(KEEP_MINUTES),
    ]);
  };

  const ready = start();
  let checking: Promise<void> | undefined;
  const repeat = (work: () => Promise<void>, name: string, every: number) =>
    setInterval(() => {
      checking ??= ready
        .then(work)
        .catch((error: unknown) => report(name, error))
        .finally(() => {
          checking = undefined;
        });
    }, every).unref();
  const timers = [repeat(check, "realtime.check-failed", checkMilliseconds), repeat(purge, "realtime.purge-failed", PURGE_EVERY_MILLISECONDS)];

  return {
    ready,
    async close() {
      isClosed = true;
      timers.forEach(clearInterval);
      await ready;
      await stopListening?.();
      await Promise.all([draining, checking]);
    },
  };
}
