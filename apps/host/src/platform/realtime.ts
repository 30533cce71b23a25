import type {
  REALTIME_SUBSCRIBE_STATES,
  RealtimeChannel,
  SupabaseClient,
} from "@supabase/supabase-js";
import type { SupabaseSource } from "./supabase.ts";

/** One handler per event name, given the event's payload as it came. */
type EventHandlers = Readonly<Record<string, (payload: unknown) => void>>;

/** Being seen on a topic, and seeing who else is there. */
export interface Presence {
  /** What the others are told of this tab. */
  readonly me: Readonly<Record<string, unknown>>;
  /** Runs when somebody comes or goes, with what each tab that is there tells of itself, this one's included. */
  readonly onChange: (presences: readonly unknown[]) => void;
}

export interface Realtime {
  /**
   * Joins a private topic and stays joined through lost connections until the returned function is called.
   * `onJoin` runs after each join, also the first: whatever happened while away must be fetched again.
   */
  subscribe(
    topic: string,
    handlers: EventHandlers,
    onJoin: (isRejoin: boolean) => void,
    more?: SubscribeOptions,
  ): () => void;
}

/** What a topic may be followed with besides. */
interface SubscribeOptions {
  readonly presence?: Presence;
  /** Runs again and again while there is no live connection: what must not be missed is asked for. */
  readonly whileDisconnected?: () => void;
}

/** From one call of `whileDisconnected` to the next. */
const POLL_INTERVAL_MS = 1500;

/** Milliseconds before a refused join is tried again, doubled up to the last. */
const MIN_REJOIN_DELAY_MS = 1000;
const MAX_REJOIN_DELAY_MS = 30_000;

/** Live changes over the Supabase client's private channels. */
export function createRealtime(supabase: SupabaseSource): Realtime {
  return {
    subscribe(topic, handlers, onJoin, { presence, whileDisconnected } = {}) {
      let isClosed = false;
      let joins = 0;
      let delay = MIN_REJOIN_DELAY_MS;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let joined: { client: SupabaseClient; channel: RealtimeChannel } | undefined;

      let pollTimer: ReturnType<typeof setInterval> | undefined;

      function setDisconnected(isDisconnected: boolean): void {
        if (whileDisconnected === undefined || isDisconnected === (pollTimer !== undefined)) return;
        clearInterval(pollTimer);
        pollTimer = isDisconnected ? setInterval(whileDisconnected, POLL_INTERVAL_MS) : undefined;
      }

      async function leave(): Promise<void> {
        const left = joined;
        joined = undefined;
        if (left) await left.client.removeChannel(left.channel);
      }

      function rejoinLater(): void {
        if (isClosed || timer !== undefined) return;
        timer = setTimeout(() => {
          timer = undefined;
          void leave().then(join, rejoinLater);
        }, delay);
        delay = Math.min(delay * 2, MAX_REJOIN_DELAY_MS);
      }

      async function join(): Promise<void> {
        try {
          const client = await supabase();
          await client.realtime.setAuth();
          if (isClosed) return;
          const channel = client.channel(topic, { config: { private: true } });
          for (const [event, handle] of Object.entries(handlers))
            channel.on("broadcast", { event }, (message) => handle(message["payload"]));
          if (presence !== undefined)
            channel.on("presence", { event: "sync" }, () =>
              presence.onChange(Object.values(channel.presenceState()).flat()),
            );
          joined = { client, channel };
          channel.subscribe((status: `${REALTIME_SUBSCRIBE_STATES}`) => {
            if (isClosed || joined?.channel !== channel) return;
            setDisconnected(status !== "SUBSCRIBED");
            if (status === "SUBSCRIBED") {
              delay = MIN_REJOIN_DELAY_MS;
              joins += 1;
              // Who is there is a courtesy: a line that fails now joins again, and then says so again.
              if (presence !== undefined) channel.track(presence.me).catch(() => undefined);
              onJoin(joins > 1);
            } else if (status === "CLOSED") {
              rejoinLater();
            }
            // CHANNEL_ERROR and TIMED_OUT: the client joins again by itself.
          });
        } catch {
          // Without a connection the client cannot start; the next attempt follows.
          rejoinLater();
        }
      }

      setDisconnected(true);
      void join();
      return () => {
        isClosed = true;
        setDisconnected(false);
        clearTimeout(timer);
        void leave();
      };
    },
  };
}
