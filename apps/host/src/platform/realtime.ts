import type {
  REALTIME_SUBSCRIBE_STATES,
  RealtimeChannel,
  RealtimeClient,
} from "@supabase/realtime-js";
import { createChannelPresence, type Presence } from "./channel-presence.ts";
import type { SupabaseClients } from "./supabase.ts";
import { logIgnoredFailure } from "./ignored-failure.ts";

type EventHandlers = Readonly<Record<string, (payload: unknown) => void>>;

export interface Realtime {
  /**
   * Joins a private topic and rejoins until the returned function is called. `onJoin` must refetch
   * after every join, because events before the join are lost.
   */
  subscribe(
    topic: string,
    handlers: EventHandlers,
    onJoin: (isRejoin: boolean) => void,
    more?: SubscribeOptions,
  ): () => void;
}

interface SubscribeOptions {
  readonly presence?: Presence;
  /** Called repeatedly while there is no live connection. */
  readonly whileDisconnected?: () => void;
}

const POLL_INTERVAL_MS = 1500;

/** Limits of the delay before a failed join is retried; the delay doubles each time. */
const MIN_REJOIN_DELAY_MS = 1000;
const MAX_REJOIN_DELAY_MS = 30_000;

export function createRealtime(clientOf: SupabaseClients["realtime"]): Realtime {
  return {
    subscribe(topic, handlers, onJoin, { presence, whileDisconnected } = {}) {
      let isClosed = false;
      let joins = 0;
      let delay = MIN_REJOIN_DELAY_MS;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let joined: { client: RealtimeClient; channel: RealtimeChannel } | undefined;

      let pollTimer: ReturnType<typeof setInterval> | undefined;
      const ownPresence = presence && createChannelPresence(presence);

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
          const client = await clientOf();
          await client.setAuth();
          if (isClosed) return;
          const channel = client.channel(topic, { config: { private: true } });
          for (const [event, handle] of Object.entries(handlers))
            channel.on("broadcast", { event }, (message) => handle(message["payload"]));
          ownPresence?.listenOn(channel);
          joined = { client, channel };
          channel.subscribe((status: `${REALTIME_SUBSCRIBE_STATES}`) => {
            if (isClosed || joined?.channel !== channel) return;
            setDisconnected(status !== "SUBSCRIBED");
            ownPresence?.setJoined(status === "SUBSCRIBED" ? channel : undefined);
            if (status === "SUBSCRIBED") {
              delay = MIN_REJOIN_DELAY_MS;
              joins += 1;
              onJoin(joins > 1);
            } else if (status === "CLOSED") {
              rejoinLater();
            }
            // After CHANNEL_ERROR and TIMED_OUT, the client rejoins automatically.
          });
        } catch (error) {
          logIgnoredFailure("Joining a channel (will be retried)", error);
          // The client can't start without a connection.
          rejoinLater();
        }
      }

      setDisconnected(true);
      void join();
      return () => {
        isClosed = true;
        ownPresence?.stop();
        setDisconnected(false);
        clearTimeout(timer);
        void leave();
      };
    },
  };
}
