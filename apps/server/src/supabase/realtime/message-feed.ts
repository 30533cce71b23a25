import type { ServerContext } from "../../context.ts";
import { withoutStatementTimeout } from "../../database/without-statement-timeout.ts";
import { type FeedEvents, MessageReader } from "./message-reader.ts";

/** Follows realtime.messages. */
export interface MessageFeed {
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

/** Batches the reads under heavy writes. */
const MIN_POLL_INTERVAL_MS = 20;
const PURGE_INTERVAL_MS = 600_000;
const RETENTION_MINUTES = 15;

/**
 * Polls after each transaction of this process, when another server announces messages, and every
 * `pollMilliseconds` for those that nobody announced. Each poll reads what the previous poll's snapshot did not include. A broken connection
 * loses the snapshot, so a gap is reported.
 */
export function followMessages(
  context: ServerContext,
  events: FeedEvents,
  pollMilliseconds: number,
): MessageFeed {
  const { database, log, replicas } = context;
  const reader = new MessageReader(context, events);
  let hasPendingChange = false;
  let isOwnChange = false;
  let isClosed = false;
  let polling: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let polledAt = 0;

  const pollAndSchedule = async (): Promise<void> => {
    let pause = pollMilliseconds;
    const announces = isOwnChange;
    isOwnChange = false;
    try {
      await reader.poll(announces);
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
  const pollSoon = (): void => {
    if (hasPendingChange) return;
    hasPendingChange = true;
    if (polling === undefined) schedule(Math.max(0, polledAt + MIN_POLL_INTERVAL_MS - Date.now()));
  };
  const stopWatching = database.subscribeToChanges(() => {
    isOwnChange = true;
    pollSoon();
  });
  replicas?.on("written", pollSoon);
  const stopPurging = purgeOldMessages(context);
  run();

  return {
    ready: reader.ready,
    async close() {
      isClosed = true;
      reader.stop();
      clearTimeout(timer);
      stopPurging();
      stopWatching();
      await polling;
      await reader.close();
    },
  };
}

/** Returns a function that stops purging. */
function purgeOldMessages({ database, log }: ServerContext): () => void {
  let isStopped = false;
  const purge = (): void => {
    const statement =
      "delete from realtime.messages where inserted_at < (now() at time zone 'utc') - make_interval(mins => $1::text::int)";
    withoutStatementTimeout(database, (session) =>
      session.query(statement, [String(RETENTION_MINUTES)]),
    ).catch((error: unknown) => {
      if (!isStopped) log.error("realtime.purge-failed", error);
    });
  };
  const purging = setInterval(purge, PURGE_INTERVAL_MS).unref();
  return () => {
    isStopped = true;
    clearInterval(purging);
  };
}
