import type { RealtimeChannel } from "@supabase/realtime-js";
import type { ReadableAtom } from "nanostores";
import { trackPresentTabs } from "./present-tabs.ts";
import { throttle } from "./throttle.ts";
import { logIgnoredFailure } from "./ignored-failure.ts";

export interface Presence {
  /** Data about this tab that the other tabs receive. Changes are sent at most once a second. */
  readonly $me: ReadableAtom<Readonly<Record<string, unknown>>>;
  /** Called with the data of every present tab, including this one, the last changed at the end. */
  readonly onChange: (presences: readonly unknown[]) => void;
}

const SEND_INTERVAL_MS = 1000;

/** Sends and receives presence on the channel that is joined. */
export interface ChannelPresence {
  /** Call before subscribing. */
  readonly listenOn: (channel: RealtimeChannel) => void;
  /** Sends this tab's data; undefined while no channel is joined. */
  readonly setJoined: (channel: RealtimeChannel | undefined) => void;
  readonly stop: () => void;
}

export function createChannelPresence({ $me, onChange }: Presence): ChannelPresence {
  let joined: RealtimeChannel | undefined;
  let isStopped = false;
  const tabs = trackPresentTabs(onChange);
  const sending = throttle(() => {
    // Ignore a failure: the next join sends the presence again.
    joined
      ?.track($me.get())
      .catch((error: unknown) => logIgnoredFailure("Sending the presence", error));
  }, SEND_INTERVAL_MS);
  const unlisten = $me.listen(sending.run);
  return {
    listenOn(channel) {
      channel.on("presence", { event: "sync" }, () => {
        if (!isStopped) tabs.update(channel.presenceState());
      });
    },
    setJoined(channel) {
      joined = channel;
      if (channel === undefined) return;
      sending.cancel();
      sending.run();
    },
    stop() {
      isStopped = true;
      joined = undefined;
      unlisten();
      sending.cancel();
      tabs.stop();
    },
  };
}
