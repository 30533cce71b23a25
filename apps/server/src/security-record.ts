import type { Database } from "./database/database.ts";
import type { ObservableLog, WrittenEvent } from "./log.ts";

const FLUSH_DELAY_MS = 1000;
const MAX_WAITING = 1000;

/**
 * Stores each security event that the log writes, about a second later, so that no request waits
 * for it. While the database is away, the latest events wait. Returns a function that stores the
 * rest and stops.
 */
export function keepSecurityEvents(
  database: Pick<Database, "query">,
  log: ObservableLog,
): () => Promise<void> {
  let waiting: WrittenEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let storing: Promise<void> = Promise.resolve();

  const store = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    try {
      await database.query(
        `insert into private.security_events (at, event, person, network, fields)
         select e.at, e.event, e.person, e.network, coalesce(e.fields, '{}')
         from jsonb_to_recordset($1::jsonb) as e (at timestamptz, event text, person uuid, network text, fields jsonb)`,
        [batch],
      );
    } catch (error) {
      log.error("security.not-kept", error, { events: batch.length });
      waiting = [...batch, ...waiting].slice(-MAX_WAITING);
    }
  };
  const storeInOrder = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    storing = storing.then(store);
    return storing;
  };
  const stopObserving = log.observe((event) => {
    waiting.push(event);
    if (waiting.length > MAX_WAITING) waiting.shift();
    timer ??= setTimeout(() => void storeInOrder(), FLUSH_DELAY_MS).unref();
  });
  return async () => {
    stopObserving();
    await storeInOrder();
  };
}
