import { randomUUID } from "node:crypto";
import { inJoinShare } from "../../access/request-share.ts";
import type { ServerContext } from "../../context.ts";
import type { CallerClaims } from "../../database/database.ts";
import { ApiError } from "../../errors/api-error.ts";
import { joinRequest, presenceRequest, spokenBroadcast, tokenRefresh } from "./channel-join.ts";
import { writeFrame } from "./frames.ts";
import type { Frame, ProtocolVersion } from "./frames.ts";
import { mayCallerSpeak, whatCallerMayHear } from "./topic-rights.ts";
import type { Extension, Hearing } from "./topic-rights.ts";
import type { Listener, Topics } from "./topics.ts";

/** One client's subscription to one private topic. */
export interface Channel {
  readonly joinRef: string | null;
  /** What the token says with which it listens now. */
  readonly claims: CallerClaims;
  /** Answers the join: accepted, and who is present. */
  welcome(frame: Frame): void;
  /** Does what a later message on the topic asks. */
  receive(frame: Frame, reply: (status: "ok" | "error", response?: unknown) => void): Promise<void>;
  /** Ends the subscription and tells the client. */
  close(): void;
  /** Ends the subscription of a client that knows or is gone. */
  abandon(): void;
}

/** What a channel needs of its socket and server. */
export interface ChannelSurroundings {
  readonly context: ServerContext;
  readonly topics: Topics;
  readonly version: ProtocolVersion;
  readonly send: (data: string | Buffer) => void;
  /** Runs a callback; an error in it ends the socket's connection. */
  readonly endOnError: (work: () => void) => void;
  /** Claims of a token, or of the socket's own where there is none; refuses a forged or old one. */
  claimsOf(token: string | null | undefined): Promise<CallerClaims>;
  onClosed(channel: Channel): void;
}

const PREFIX = "realtime:";
const MAXIMUM_TOPIC_CHARACTERS = 255;
const MAXIMUM_TIMER_MILLISECONDS = 2 ** 31 - 1;

/** Whether it can name a topic at all. The database has no texts with NUL. */
function isTopic(name: string): boolean {
  return name.startsWith(PREFIX) && name.length <= MAXIMUM_TOPIC_CHARACTERS && !name.includes("\0");
}

/** Joins as the token's bearer, or refuses with an `ApiError` that the client shows as the channel's error. */
export async function joinChannel(
  join: Frame,
  surroundings: ChannelSurroundings,
): Promise<Channel> {
  const { context, topics, version, send } = surroundings;
  const request = joinRequest.safeParse(join.payload ?? {});
  if (!request.success || !isTopic(join.topic)) throw new ApiError("INVALID");
  const { config, access_token: token } = request.data;
  const topic = join.topic.slice(PREFIX.length);
  if (!config.private)
    throw new ApiError(
      "FORBIDDEN",
      "Only private channels are offered. Join with config.private set to true.",
    );
  if (config.postgres_changes.length > 0)
    throw new ApiError(
      "INVALID",
      "Table changes are not offered. Listen to the topic's broadcasts instead.",
    );

  let claims = await surroundings.claimsOf(token);
  let hearing = await inJoinShare(() => hearingOrRefusal(context, claims, topic));
  let expiry: ReturnType<typeof setTimeout> | undefined;
  let isOpen = true;
  const listener: Listener = {
    version,
    send,
    get hearing() {
      return hearing;
    },
    askAgain: () => void askAgain(),
  };
  const speech = new Map<Extension, boolean>();
  const presenceKey = config.presence.key || randomUUID();
  const tell = (event: string, payload: unknown, ref: string | null = null) =>
    send(writeFrame(version, { joinRef: join.joinRef, ref, topic: join.topic, event, payload }));

  const maySpeak = async (extension: Extension) => {
    const known = speech.get(extension);
    if (known !== undefined) return known;
    const answer = await mayCallerSpeak(context.database, claims, topic, extension);
    speech.set(extension, answer);
    return answer;
  };
  const abandon = () => {
    if (!isOpen) return;
    isOpen = false;
    clearTimeout(expiry);
    topics.remove(join.topic, listener);
    surroundings.onClosed(channel);
  };
  const close = () => {
    if (!isOpen) return;
    abandon();
    tell("phx_close", {}, join.joinRef);
  };
  const refuseOn = (refusal: ApiError) => {
    tell("system", {
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
        surroundings.endOnError(() => {
          if (left > MAXIMUM_TIMER_MILLISECONDS) watchExpiry();
          else refuseOn(new ApiError("TOKEN-EXPIRED"));
        }),
      Math.min(left, MAXIMUM_TIMER_MILLISECONDS),
    );
  };
  const refresh = async (newToken: string) => {
    try {
      const next = await surroundings.claimsOf(newToken);
      const heard = await hearingOrRefusal(context, next, topic);
      if (!isOpen) return;
      hearing = heard;
      claims = next;
      speech.clear();
      watchExpiry();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuseOn(error);
    }
  };
  const askAgain = async () => {
    try {
      hearing = await hearingOrRefusal(context, claims, topic);
    } catch (error) {
      if (!isOpen) return;
      if (!(error instanceof ApiError)) context.log.error("realtime.rights-failed", error);
      refuseOn(error instanceof ApiError ? error : new ApiError("UNAVAILABLE"));
    }
  };
  const changePresence = (wanted: { event: string; payload: Record<string, unknown> }) => {
    const room = topics.presence(join.topic);
    topics.announcePresence(
      join.topic,
      wanted.event === "track"
        ? room.track(listener, presenceKey, wanted.payload, claims.sub)
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
      tell("phx_reply", { status: "ok", response: { postgres_changes: [] } }, frame.ref);
      if (config.presence.enabled && hearing.presence)
        tell("presence_state", topics.presence(join.topic).state());
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
          const { data } = spokenBroadcast.safeParse(frame.payload);
          if (data === undefined)
            reply("error", { reason: "A broadcast needs the name of its event." });
          else if (!(await maySpeak("broadcast")))
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
          if (data === undefined || (data.event !== "track" && data.event !== "untrack"))
            reply("error", { reason: "Presence is tracked or untracked." });
          else if (!(await maySpeak("presence")))
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

async function hearingOrRefusal(
  context: ServerContext,
  claims: CallerClaims,
  topic: string,
): Promise<Hearing> {
  const hearing = await whatCallerMayHear(context.database, claims, topic);
  if (!hearing.broadcast && !hearing.presence)
    throw new ApiError("FORBIDDEN", "You may not listen to this topic.");
  return hearing;
}
