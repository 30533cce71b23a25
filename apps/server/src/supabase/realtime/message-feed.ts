import type { ServerContext } from "../../context.ts";
import { withoutStatementTimeout } from "../../database/without-statement-timeout.ts";

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

/** Follows realtime.messages. */
export interface MessageFeed {
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

/** A message whose content is not read yet. */
interface Announcement {
  readonly id: string;
  readonly topic: string;
}

const BATCH_SIZE = 200;
/** Batches the reads under heavy writes. */
const MIN_POLL_INTERVAL_MS = 20;
const PURGE_INTERVAL_MS = 600_000;
const RETENTION_MINUTES = 15;

/**
 * Polls after each transaction of this process, and every `pollMilliseconds` for those of other
 * processes. Each poll reads what the previous poll's snapshot did not include. A broken connection
 * loses the snapshot, so a gap is reported.
 */
export function followMessages(
  context: ServerContext,
  events: FeedEvents,
  pollMilliseconds: number,
): MessageFeed {
  const { database, log } = context;
  let snapshot: string | undefined;
  let hasStarted = false;
  let hasPendingChange = false;
  let isClosed = false;
  let polling: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let polledAt = 0;
  let announceReady: () => void = () => {};
  const ready = new Promise<void>((resolve) => {
    announceReady = resolve;
  });
  const connection = database.openPollingConnection(() => {
    snapshot = undefined;
  });

  const begin = async (): Promise<void> => {
    const [row] = await connection.query<{ now: string }>(
      "select pg_current_snapshot()::text as now",
    );
    snapshot = row?.now;
    if (hasStarted) {
      log.warn("realtime.missed");
      events.onGap();
    }
    hasStarted = true;
    announceReady();
  };
  const deliver = async (announced: readonly Announcement[]): Promise<void> => {
    const listenedIds = announced
      .filter(({ topic }) => events.hasListeners(topic))
      .map(({ id }) => id);
    for (let from = 0; from < listenedIds.length && !isClosed; from += BATCH_SIZE) {
      const messages = await connection.query<DatabaseMessage>(
        `select m.id, m.topic, m.event, m.payload
         from jsonb_array_elements_text($1::text::jsonb) with ordinality as wanted (id, place)
         join realtime.messages m on m.id = wanted.id::uuid order by wanted.place`,
        [JSON.stringify(listenedIds.slice(from, from + BATCH_SIZE))],
      );
      for (const message of messages) events.onMessage(message);
    }
  };
  const poll = async (): Promise<void> => {
    if (snapshot === undefined) return begin();
    const { now, announced } = await unseen(snapshot);
    // Set before delivery, so that no message is delivered again after a failure.
    snapshot = now;
    await deliver(announced).catch((error: unknown) => {
      snapshot = undefined;
      throw error;
    });
  };
  const unseen = async (seen: string): Promise<{ now: string; announced: Announcement[] }> => {
    const rows = await connection.query<{ now: string; id: string | null; topic: string }>(
      `with moment as (select pg_current_snapshot()::text as now), written as (
         select id, topic, extension, event, private, place from realtime.messages where xact >= pg_snapshot_xmax($1::pg_snapshot)
         union all
         select id, topic, extension, event, private, place from realtime.messages where xact in (select pg_snapshot_xip($1::pg_snapshot)))
       select moment.now, written.id, written.topic
       from moment left join written on written.private and written.extension = 'broadcast' and written.event is not null
       order by written.place`,
      [seen],
    );
    return {
      now: rows[0]?.now ?? seen,
      announced: rows.flatMap(({ id, topic }) => (id === null ? [] : [{ id, topic }])),
    };
  };
  const pollAndSchedule = async (): Promise<void> => {
    let pause = pollMilliseconds;
    try {
      await poll();
      if (hasPendingChange) pause = MIN_POLL_INTERVAL_MS;
    } catch (error) {
      if (!isClosed) log.error("realtime.read-failed", error);
    }
    polling = undefined;
    polledAt = Date.now();
    schedule(pause);
  };
  const run = (): void => {
    hasPendingChange = false;
    polling = pollAndSchedule();
  };
  const schedule = (milliseconds: number): void => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(run, milliseconds).unref();
  };
  const stopWatching = database.subscribeToChanges(() => {
    if (hasPendingChange) return;
    hasPendingChange = true;
    if (polling === undefined) schedule(Math.max(0, polledAt + MIN_POLL_INTERVAL_MS - Date.now()));
  });
  const purge = (): void => {
    const statement =
      "delete from realtime.messages where inserted_at < (now() at time zone 'utc') - make_interval(mins => $1::text::int)";
    withoutStatementTimeout(database, (session) =>
      session.query(statement, [String(RETENTION_MINUTES)]),
    ).catch((error: unknown) => {
      if (!isClosed) log.error("realtime.purge-failed", error);
    });
  };
  const purging = setInterval(purge, PURGE_INTERVAL_MS).unref();
  run();

  return {
    ready,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(purging);
      stopWatching();
      await polling;
      await connection.close();
    },
  };
}
