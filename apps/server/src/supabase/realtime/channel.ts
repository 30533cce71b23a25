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
import type { TopicRelay } from "./topic-relay.ts";
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
  readonly relay: TopicRelay;
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
  const { context } = dependencies;
  const request = joinRequest.safeParse(join.payload ?? {});
  if (!request.success || !isTopic(join.topic)) throw new ApiError("INVALID");
  const { config, access_token: token } = request.data;
  const topic = nameOf(join.topic);
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

  const claims = await dependencies.claimsOf(token);
  const listenRights = await limitJoin(() => requireListenRights(context, claims, topic));
  return new JoinedChannel(join, config, dependencies, { claims, listenRights });
}

type Reply = Parameters<Channel["receive"]>[1];

/** A caller's claims, and what they allow on the channel's topic. */
interface Access {
  readonly claims: CallerClaims;
  readonly listenRights: ListenRights;
}

class JoinedChannel implements Channel, Listener {
  readonly joinRef: string | null;
  readonly version: ProtocolVersion;
  readonly send: (data: string | Buffer) => void;
  readonly #topic: string;
  readonly #config: z.infer<typeof joinRequest>["config"];
  readonly #dependencies: ChannelDependencies;
  readonly #presenceKey: string;
  readonly #sendRights = new Map<Extension, boolean>();
  #access: Access;
  #expiry: ReturnType<typeof setTimeout> | undefined;
  #isOpen = true;

  constructor(
    join: Frame,
    config: z.infer<typeof joinRequest>["config"],
    dependencies: ChannelDependencies,
    access: Access,
  ) {
    this.joinRef = join.joinRef;
    this.version = dependencies.version;
    this.send = dependencies.send;
    this.#topic = join.topic;
    this.#config = config;
    this.#dependencies = dependencies;
    this.#presenceKey = config.presence.key || randomUUID();
    this.#access = access;
    this.#watchExpiry();
  }

  get claims(): CallerClaims {
    return this.#access.claims;
  }

  get listenRights(): ListenRights {
    return this.#access.listenRights;
  }

  welcome(frame: Frame): void {
    const { topics } = this.#dependencies;
    topics.add(this.#topic, this);
    this.#sendEvent("phx_reply", { status: "ok", response: { postgres_changes: [] } }, frame.ref);
    if (this.#config.presence.enabled && this.listenRights.presence)
      this.#sendEvent("presence_state", topics.presence(this.#topic).state());
  }

  async receive(frame: Frame, reply: Reply): Promise<void> {
    if (frame.event === "access_token") await this.#receiveToken(frame.payload, reply);
    else if (frame.event === "broadcast") await this.#receiveBroadcast(frame.payload, reply);
    else if (frame.event === "presence") await this.#receivePresence(frame.payload, reply);
    else reply("error", { reason: `There is no event ${frame.event}.` });
  }

  close(): void {
    if (!this.#isOpen) return;
    this.abandon();
    this.#sendEvent("phx_close", {}, this.joinRef);
  }

  abandon(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    clearTimeout(this.#expiry);
    this.#dependencies.topics.remove(this.#topic, this);
    this.#dependencies.onClosed(this);
  }

  recheckRights(): void {
    void this.#recheckRights();
  }

  async #receiveToken(payload: unknown, reply: Reply): Promise<void> {
    const { data } = tokenRefresh.safeParse(payload);
    if (data === undefined) reply("error", { reason: "The new token is missing." });
    else await this.#refresh(data.access_token);
  }

  async #receiveBroadcast(payload: unknown, reply: Reply): Promise<void> {
    const { data } = broadcastRequest.safeParse(payload);
    if (data === undefined) reply("error", { reason: "A broadcast needs the name of its event." });
    else if (!(await this.#canSend("broadcast")))
      reply("error", { reason: "You may not broadcast on this topic." });
    else {
      const { event, bytes, payload: content } = data;
      const message =
        bytes === undefined
          ? { type: "broadcast" as const, event, payload: content }
          : { event, bytes };
      const { topics, relay } = this.#dependencies;
      topics.broadcast(this.#topic, message, this.#config.broadcast.self ? undefined : this);
      relay.sendBroadcast(this.#topic, message);
      if (this.#config.broadcast.ack) reply("ok");
    }
  }

  async #receivePresence(payload: unknown, reply: Reply): Promise<void> {
    const { data } = presenceRequest.safeParse(payload);
    if (data === undefined)
      reply("error", {
        reason: `A presence event must be untrack, or track with at most ${MAX_PRESENCE_BYTES} bytes.`,
      });
    else if (!(await this.#canSend("presence")))
      reply("error", { reason: "You may not show your presence on this topic." });
    else {
      this.#changePresence(data);
      reply("ok");
    }
  }

  #changePresence(change: z.infer<typeof presenceRequest>): void {
    const { topics, relay } = this.#dependencies;
    const room = topics.presence(this.#topic);
    const changes =
      change.event === "track"
        ? room.track(this, this.#presenceKey, change.payload, this.claims.sub)
        : room.untrack(this);
    topics.announcePresence(this.#topic, changes);
    relay.sendPresence(this.#topic, changes);
  }

  async #canSend(extension: Extension): Promise<boolean> {
    const known = this.#sendRights.get(extension);
    if (known !== undefined) return known;
    const { database } = this.#dependencies.context;
    const answer = await canCallerSend(database, this.claims, nameOf(this.#topic), extension);
    this.#sendRights.set(extension, answer);
    return answer;
  }

  async #refresh(newToken: string): Promise<void> {
    try {
      const claims = await this.#dependencies.claimsOf(newToken);
      const listenRights = await this.#requireRights(claims);
      if (!this.#isOpen) return;
      this.#access = { claims, listenRights };
      this.#sendRights.clear();
      this.#watchExpiry();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#refuse(error);
    }
  }

  async #recheckRights(): Promise<void> {
    try {
      const listenRights = await this.#requireRights(this.claims);
      this.#access = { claims: this.claims, listenRights };
    } catch (error) {
      if (!this.#isOpen) return;
      if (!(error instanceof ApiError))
        this.#dependencies.context.log.error("realtime.rights-failed", error);
      this.#refuse(error instanceof ApiError ? error : new ApiError("UNAVAILABLE"));
    }
  }

  #requireRights(claims: CallerClaims): Promise<ListenRights> {
    return requireListenRights(this.#dependencies.context, claims, nameOf(this.#topic));
  }

  /** Closes the channel when its token expires. */
  #watchExpiry(): void {
    clearTimeout(this.#expiry);
    if (this.claims.exp === undefined) return;
    const left = this.claims.exp * 1000 - Date.now();
    this.#expiry = setTimeout(
      () =>
        this.#dependencies.endOnError(() => {
          if (left > MAX_TIMER_MS) this.#watchExpiry();
          else this.#refuse(new ApiError("TOKEN-EXPIRED"));
        }),
      Math.min(left, MAX_TIMER_MS),
    );
  }

  #refuse(refusal: ApiError): void {
    this.#sendEvent("system", {
      extension: "system",
      status: "error",
      message: refusal.message,
      channel: nameOf(this.#topic),
    });
    this.close();
  }

  #sendEvent(event: string, payload: unknown, ref: string | null = null): void {
    const frame = { joinRef: this.joinRef, ref, topic: this.#topic, event, payload };
    this.send(writeFrame(this.version, frame));
  }
}

/** Returns a topic without the prefix. */
function nameOf(topic: string): string {
  return topic.slice(PREFIX.length);
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
