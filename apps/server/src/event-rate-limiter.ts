const MINUTE_MS = 60_000;
const MAX_LINES_PER_MINUTE = 20;
/** Beyond this number, further networks are counted together. */
const MAX_COUNTED_NETWORKS = 1000;
const OTHERS = "others";

export interface EventRateLimiter {
  /** False when the event must be dropped. */
  readonly allow: (event: string, network: string) => boolean;
  /** Reports dropped events and starts a new minute. */
  readonly flush: () => void;
}

/**
 * Limits each event per network and minute, and reports the dropped ones afterwards. `now` is in
 * milliseconds.
 */
export function createEventRateLimiter(
  reportDropped: (event: string, network: string, count: number) => void,
  now: () => number = Date.now,
): EventRateLimiter {
  const counts = new Map<
    string,
    { readonly event: string; readonly network: string; made: number }
  >();
  let ends = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const over = [...counts.values()];
    counts.clear();
    for (const { event, network, made } of over)
      if (made > MAX_LINES_PER_MINUTE) reportDropped(event, network, made - MAX_LINES_PER_MINUTE);
  };
  return {
    allow: (event, named) => {
      const time = now();
      if (time >= ends) {
        flush();
        ends = time + MINUTE_MS;
      }
      const network =
        counts.has(`${event} ${named}`) || counts.size < MAX_COUNTED_NETWORKS ? named : OTHERS;
      const key = `${event} ${network}`;
      const count = counts.get(key) ?? { event, network, made: 0 };
      counts.set(key, count);
      count.made += 1;
      if (count.made <= MAX_LINES_PER_MINUTE) return true;
      timer ??= setTimeout(flush, ends - time).unref();
      return false;
    },
    flush,
  };
}
