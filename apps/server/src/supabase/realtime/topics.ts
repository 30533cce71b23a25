import { writeBinaryBroadcast, writeFrame } from "./frames.ts";
import type { BinaryBroadcast, Frame, ProtocolVersion } from "./frames.ts";
import { openPresenceRoom } from "./presence-room.ts";
import type { PresenceChange, PresenceRoom } from "./presence-room.ts";
import type { Extension, ListenRights } from "./topic-rights.ts";

export interface Listener {
  readonly version: ProtocolVersion;
  readonly listenRights: ListenRights;
  readonly send: (data: string | Buffer) => void;
  /** Ends the subscription if no listen rights are left. */
  readonly recheckRights: () => void;
}

export interface BroadcastMessage {
  readonly type: "broadcast";
  readonly event: string;
  readonly payload: unknown;
  readonly meta?: { readonly id: string };
}

/** Topics with listeners. Names start with "realtime:", as clients write them. */
export interface Topics {
  add(topic: string, listener: Listener): void;
  /** Also announces that the listener has left. */
  remove(topic: string, listener: Listener): void;
  /** Skips listeners without the right to broadcasts. */
  broadcast(topic: string, message: BroadcastMessage | BinaryBroadcast, except?: Listener): void;
  hasListeners(topic: string): boolean;
  countListeners(topic: string): number;
  recheckRights(topic: string): void;
  /** Topics with listeners, and what is present on each. */
  rooms(): Iterable<readonly [topic: string, room: PresenceRoom]>;
  presence(topic: string): PresenceRoom;
  announcePresence(topic: string, changes: readonly PresenceChange[]): void;
}

/** What other servers need to know of this server's topics. */
export interface TopicEvents {
  /** A topic got its first listener. */
  onOpened(topic: string): void;
  /** Channels of this server left the topic. */
  onLeft(topic: string, changes: readonly PresenceChange[]): void;
}

const NOBODY: TopicEvents = { onOpened: () => {}, onLeft: () => {} };

export function openTopics(events: TopicEvents = NOBODY): Topics {
  const topics = new Map<string, { listeners: Set<Listener>; room: PresenceRoom }>();

  const toAll = (
    topic: string,
    extension: Extension,
    frame: Omit<Frame, "topic" | "joinRef" | "ref">,
    except?: Listener,
  ) => {
    const written = new Map<ProtocolVersion, string>();
    for (const listener of topics.get(topic)?.listeners ?? []) {
      if (listener === except || !listener.listenRights[extension]) continue;
      const text =
        written.get(listener.version) ??
        writeFrame(listener.version, { joinRef: null, ref: null, topic, ...frame });
      written.set(listener.version, text);
      listener.send(text);
    }
  };
  const announcePresence = (topic: string, changes: readonly PresenceChange[]) => {
    for (const change of changes)
      toAll(topic, "presence", { event: "presence_diff", payload: change });
  };

  return {
    add(topic, listener) {
      const known = topics.get(topic);
      if (known === undefined) {
        topics.set(topic, { listeners: new Set([listener]), room: openPresenceRoom() });
        events.onOpened(topic);
      } else known.listeners.add(listener);
    },
    remove(topic, listener) {
      const known = topics.get(topic);
      if (known === undefined) return;
      known.listeners.delete(listener);
      const left = known.room.untrack(listener);
      announcePresence(topic, left);
      events.onLeft(topic, left);
      if (known.listeners.size === 0) topics.delete(topic);
    },
    broadcast(topic, message, except) {
      if (!("bytes" in message)) {
        toAll(topic, "broadcast", { event: "broadcast", payload: message }, except);
        return;
      }
      const bytes = writeBinaryBroadcast(topic, message);
      for (const listener of topics.get(topic)?.listeners ?? []) {
        if (listener !== except && listener.listenRights.broadcast && listener.version === "2.0.0")
          listener.send(bytes);
      }
    },
    hasListeners: (topic) => topics.has(topic),
    countListeners: (topic) => topics.get(topic)?.listeners.size ?? 0,
    recheckRights(topic) {
      for (const listener of topics.get(topic)?.listeners ?? []) listener.recheckRights();
    },
    *rooms() {
      for (const [topic, { room }] of topics) yield [topic, room] as const;
    },
    presence: (topic) => topics.get(topic)?.room ?? openPresenceRoom(),
    announcePresence,
  };
}
