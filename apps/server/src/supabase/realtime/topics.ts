import { writeBinaryBroadcast, writeFrame } from "./frames.ts";
import type { BinaryBroadcast, Frame, ProtocolVersion } from "./frames.ts";
import { openPresenceRoom } from "./presence-room.ts";
import type { PresenceChange, PresenceRoom } from "./presence-room.ts";
import type { Extension, ListenRights } from "./topic-rights.ts";

/** A client's subscription to a topic, as far as the topic needs to know it. */
export interface Listener {
  readonly version: ProtocolVersion;
  readonly listenRights: ListenRights;
  readonly send: (data: string | Buffer) => void;
  /** Asks anew what the client may hear, and ends the subscription where that is nothing. */
  readonly recheckRights: () => void;
}

/** A broadcast as the protocol carries it. */
interface BroadcastMessage {
  readonly type: "broadcast";
  readonly event: string;
  readonly payload: unknown;
  readonly meta?: { readonly id: string };
}

/** All topics that anybody listens to, and who does. Topics are named as clients name them, with their "realtime:" prefix. */
export interface Topics {
  add(topic: string, listener: Listener): void;
  /** Takes the listener off the topic and says so to those who watch presence. */
  remove(topic: string, listener: Listener): void;
  /** Sends to everyone who may hear it, except `except`. */
  broadcast(topic: string, message: BroadcastMessage | BinaryBroadcast, except?: Listener): void;
  /** Whether anybody is on the topic. */
  hasListeners(topic: string): boolean;
  /** How many are on the topic. */
  countListeners(topic: string): number;
  /** Has everyone on the topic ask anew what they may hear. */
  recheckRights(topic: string): void;
  presence(topic: string): PresenceRoom;
  announcePresence(topic: string, changes: readonly PresenceChange[]): void;
}

/** No topics yet. */
export function openTopics(): Topics {
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
      if (known === undefined)
        topics.set(topic, { listeners: new Set([listener]), room: openPresenceRoom() });
      else known.listeners.add(listener);
    },
    remove(topic, listener) {
      const known = topics.get(topic);
      if (known === undefined) return;
      known.listeners.delete(listener);
      announcePresence(topic, known.room.untrack(listener));
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
    presence: (topic) => topics.get(topic)?.room ?? openPresenceRoom(),
    announcePresence,
  };
}
