import { z } from "zod";
import type { Replicas } from "../../replicas/replicas.ts";
import { type BinaryBroadcast } from "./frames.ts";
import { type PresenceChange, presenceChange, presenceState } from "./presence-room.ts";
import { type BroadcastMessage, openTopics, type Topics } from "./topics.ts";

/** Sends to listeners of other servers what channels of this one say. */
export interface TopicRelay {
  sendBroadcast(topic: string, message: BroadcastMessage | BinaryBroadcast): void;
  sendPresence(topic: string, changes: readonly PresenceChange[]): void;
}

const broadcastMessage = z.object({
  topic: z.string(),
  event: z.string(),
  payload: z.unknown().optional(),
  /** In base64. */
  bytes: z.string().optional(),
});

/** Of one topic's channels on the sending server. */
const presenceMessage = z.union([
  z.object({ topic: z.string(), change: presenceChange }),
  z.object({ topic: z.string(), state: presenceState, to: z.string() }),
  /** Asks for the states; from all servers unless it names one. */
  z.object({ topic: z.string(), asks: z.literal(true), to: z.string().optional() }),
]);

type PresenceMessage = z.infer<typeof presenceMessage>;

/** Without `replicas`, the relay does nothing. */
export function openRelayedTopics(replicas: Replicas | undefined): {
  readonly topics: Topics;
  readonly relay: TopicRelay;
} {
  if (replicas === undefined)
    return { topics: openTopics(), relay: { sendBroadcast: () => {}, sendPresence: () => {} } };
  const say = (message: PresenceMessage): void => replicas.send("presence", message);
  const sendPresence: TopicRelay["sendPresence"] = (topic, changes) => {
    for (const change of changes) say({ topic, change });
  };
  const topics = openTopics({
    onOpened: (topic) => say({ topic, asks: true }),
    onLeft: sendPresence,
  });
  listenTo(replicas, topics, say);
  return {
    topics,
    relay: {
      sendPresence,
      sendBroadcast(topic, message) {
        const content: z.infer<typeof broadcastMessage> =
          "bytes" in message
            ? { topic, event: message.event, bytes: Buffer.from(message.bytes).toString("base64") }
            : { topic, event: message.event, payload: message.payload };
        replicas.send("broadcast", content);
      },
    },
  };
}

function listenTo(
  replicas: Replicas,
  topics: Topics,
  say: (message: PresenceMessage) => void,
): void {
  replicas.on("broadcast", (content) => {
    const { topic, event, payload, bytes } = broadcastMessage.parse(content);
    topics.broadcast(
      topic,
      bytes === undefined
        ? { type: "broadcast", event, payload }
        : { event, bytes: Buffer.from(bytes, "base64") },
    );
  });
  replicas.on("presence", (content, from) => {
    const message = presenceMessage.parse(content);
    const { topic } = message;
    if (!topics.hasListeners(topic)) return;
    const room = topics.presence(topic);
    if ("change" in message) topics.announcePresence(topic, room.change(from, message.change));
    else if (message.to !== undefined && message.to !== replicas.id) return;
    else if ("asks" in message) {
      const state = room.ownState();
      // Without a name, the asking server has nothing that an empty state would replace.
      if (message.to !== undefined || Object.keys(state).length > 0)
        say({ topic, state, to: from });
    } else topics.announcePresence(topic, room.replace(from, message.state));
  });
  replicas.onArrived((server) => {
    for (const [topic] of topics.rooms()) say({ topic, asks: true, to: server });
  });
  replicas.onLeft((server) => {
    for (const [topic, room] of topics.rooms())
      topics.announcePresence(topic, room.replace(server, {}));
  });
}
