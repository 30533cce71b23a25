import { randomUUID } from "node:crypto";
import { MAX_PRESENCE_BYTES } from "@tera/contract";
import type { z } from "zod";
import { limitJoin } from "../../access/concurrency-limits.ts";
import type { ServerContext } from "../../context.ts";
import type { CallerClaims } from "../../database/database.ts";
import { ApiError } from "../../errors/api-error.ts";
import { joinRequest, presenceRequest, broadcastRequest, tokenRefresh } from "./channel-join.ts";
import { writeFrame } from "./frames.ts";
import type { Frame, ProtocolVersion } from "./frames.ts";
import { canCallerSend, readListenRights } from "./topic-rights.ts";
import type { Extension, ListenRights } from "./topic-rights.ts";
import type { Listener, Topics } from "./topics.ts";

export interface Channel {
  readonly joinRef: string | null;
  /** Claims of the current token. */
  readonly claims: CallerClaims;
  /** Sends the join reply and presence state. */
  welcome(frame: Frame): void;
  receive(frame: Frame, reply: (status: "ok" | "error", response?: unknown) => void): Promise<void>;
  /** Ends the subscription with `phx_close`. */
  close(): void;
  /** Ends the subscription silently. */
  abandon(): void;
}

export interface ChannelDependencies {
  readonly context: ServerContext;
  readonly topics: Topics;
  readonly version: ProtocolVersion;
  readonly send: (data: string | Buffer) => void;
  /** An error in `work` terminates the socket. */
  readonly endOnError: (work: () => void) => void;
  /** Verifies the token, by default the one that opened the socket. */
  claimsOf(token: string | null | undefined): Promise<CallerClaims>;
  onClosed(channel: Channel): void;
}

const PREFIX = "realtime:";
const MAX_TOPIC_CHARACTERS = 255;
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Excludes NUL, which Postgres text can't hold. */
function isTopic(name: string): boolean {
  return name.startsWith(PREFIX) && name.length <= MAX_TOPIC_CHARACTERS && !name.includes("\0");
}

/** Throws an `ApiError`, which the client shows as the channel's error. */
export async function joinChannel(
  join: Frame,
  dependencies: ChannelDependencies,
): Promise<Channel> {
  const { context, topics, version, send } = dependencies;
  const request = joinRequest.safeParse(join.payload ?? {});
  if (!request.success || !isTopic(join.topic)) throw new ApiError("INVALID");
  const { config, access_token: token } = request.data;
  const topic = join.topic.slice(PREFIX.length);
  if (!config.private)
    throw new ApiError(
      "FORBIDDEN",
      "Only private channels are supported. Join with config.private set to true.",
    );
  if (config.postgres_changes.length > 0)
    throw new ApiError(
      "INVALID",
      "Table changes are not supported. Listen to the topic's broadcasts instead.",
    );

  let claims = await dependencies.claimsOf(token);
  let listenRights = await limitJoin(() => requireListenRights(context, claims, topic));
  let expiry: ReturnType<typeof setTimeout> | undefined;
  let isOpen = true;
  const listener: Listener = {
    version,
    send,
    get listenRights() {
      return listenRights;
    },
    recheckRights: () => void recheckRights(),
  };
  const sendRights = new Map<Extension, boolean>();
  const presenceKey = config.presence.key || randomUUID();
  const sendEvent = (event: string, payload: unknown, ref: string | null = null) =>
    send(writeFrame(version, { joinRef: join.joinRef, ref, topic: join.topic, event, payload }));

  const canSend = async (extension: Extension) => {
    const known = sendRights.get(extension);
    if (known !== undefined) return known;
    const answer = await canCallerSend(context.database, claims, topic, extension);
    sendRights.set(extension, answer);
    return answer;
  };
  const abandon = () => {
    if (!isOpen) return;
    isOpen = false;
    clearTimeout(expiry);
    topics.remove(join.topic, listener);
    dependencies.onClosed(channel);
  };
  const close = () => {
    if (!isOpen) return;
    abandon();
    sendEvent("phx_close", {}, join.joinRef);
  };
  const refuseOn = (refusal: ApiError) => {
    sendEvent("system", {
      extension: "system",
      status: "error",
      message: refusal.message,
      channel: topic,
    });
    close();
  };
  const watchExpiry = () => {
    clearTimeout(expiry);
    if (claims.exp === undefined) return;
    const left = claims.exp * 1000 - Date.now();
    expiry = setTimeout(
      () =>
        dependencies.endOnError(() => {
          if (left > MAX_TIMER_MS) watchExpiry();
          else refuseOn(new ApiError("TOKEN-EXPIRED"));
        }),
      Math.min(left, MAX_TIMER_MS),
    );
  };
  const refresh = async (newToken: string) => {
    try {
      const next = await dependencies.claimsOf(newToken);
      const nextRights = await requireListenRights(context, next, topic);
      if (!isOpen) return;
      listenRights = nextRights;
      claims = next;
      sendRights.clear();
      watchExpiry();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuseOn(error);
    }
  };
  const recheckRights = async () => {
    try {
      listenRights = await requireListenRights(context, claims, topic);
    } catch (error) {
      if (!isOpen) return;
      if (!(error instanceof ApiError)) context.log.error("realtime.rights-failed", error);
      refuseOn(error instanceof ApiError ? error : new ApiError("UNAVAILABLE"));
    }
  };
  const changePresence = (change: z.infer<typeof presenceRequest>) => {
    const room = topics.presence(join.topic);
    topics.announcePresence(
      join.topic,
      change.event === "track"
        ? room.track(listener, presenceKey, change.payload, claims.sub)
        : room.untrack(listener),
    );
  };

  const channel: Channel = {
    joinRef: join.joinRef,
    get claims() {
      return claims;
    },
    welcome(frame) {
      topics.add(join.topic, listener);
      sendEvent("phx_reply", { status: "ok", response: { postgres_changes: [] } }, frame.ref);
      if (config.presence.enabled && listenRights.presence)
        sendEvent("presence_state", topics.presence(join.topic).state());
    },
    async receive(frame, reply) {
      switch (frame.event) {
        case "access_token": {
          const { data } = tokenRefresh.safeParse(frame.payload);
          if (data === undefined) reply("error", { reason: "The new token is missing." });
          else await refresh(data.access_token);
          return;
        }
        case "broadcast": {
          const { data } = broadcastRequest.safeParse(frame.payload);
          if (data === undefined)
            reply("error", { reason: "A broadcast needs the name of its event." });
          else if (!(await canSend("broadcast")))
            reply("error", { reason: "You may not broadcast on this topic." });
          else {
            const { event, bytes, payload } = data;
            topics.broadcast(
              join.topic,
              bytes === undefined ? { type: "broadcast", event, payload } : { event, bytes },
              config.broadcast.self ? undefined : listener,
            );
            if (config.broadcast.ack) reply("ok");
          }
          return;
        }
        case "presence": {
          const { data } = presenceRequest.safeParse(frame.payload);
          if (data === undefined)
            reply("error", {
              reason: `A presence event must be untrack, or track with at most ${MAX_PRESENCE_BYTES} bytes.`,
            });
          else if (!(await canSend("presence")))
            reply("error", { reason: "You may not show your presence on this topic." });
          else {
            changePresence(data);
            reply("ok");
          }
          return;
        }
        default:
          reply("error", { reason: `There is no event ${frame.event}.` });
      }
    },
    close,
    abandon,
  };
  watchExpiry();
  return channel;
}

async function requireListenRights(
  context: ServerContext,
  claims: CallerClaims,
  topic: string,
): Promise<ListenRights> {
  const listenRights = await readListenRights(context.database, claims, topic);
  if (!listenRights.broadcast && !listenRights.presence)
    throw new ApiError("FORBIDDEN", "You may not listen to this topic.");
  return listenRights;
}
