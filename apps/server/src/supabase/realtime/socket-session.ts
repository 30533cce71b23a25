import type { WebSocket } from "ws";
import {
  setRequestOwner,
  type ConcurrencyLimits,
  withConcurrencyLimits,
} from "../../access/concurrency-limits.ts";
import { isPerson } from "../../access/require-caller.ts";
import { openTokenBucket } from "../../access/token-bucket.ts";
import type { ServerContext } from "../../context.ts";
import type { CallerClaims } from "../../database/database.ts";
import { ApiError } from "../../errors/api-error.ts";
import { joinChannel } from "./channel.ts";
import type { Channel } from "./channel.ts";
import type { FrameBudget } from "./frame-budget.ts";
import { readBinaryFrame, readTextFrame, writeFrame } from "./frames.ts";
import type { Frame, ProtocolVersion } from "./frames.ts";
import type { SocketSlot } from "./socket-quotas.ts";
import type { TopicRelay } from "./topic-relay.ts";
import type { Topics } from "./topics.ts";

export interface ConnectionKey {
  readonly token: string;
  readonly claims: CallerClaims;
}

export interface SessionDependencies {
  readonly context: ServerContext;
  readonly topics: Topics;
  readonly relay: TopicRelay;
  /** Resolves once the message feed has started. */
  readonly ready: Promise<void>;
  /** A client with more unsent bytes is disconnected; it reconnects and refetches. */
  readonly maximumBufferedBytes: number;
  readonly slot: SocketSlot;
  readonly limits: ConcurrencyLimits;
  readonly budget: FrameBudget;
  /** Network that is charged for frames until somebody signs in. */
  readonly network: string;
  readonly logRefused: (refusal: ApiError, limit?: string) => void;
}

const MAX_CHANNELS = 100;
const MAX_WAITING_FRAMES = 200;
const MAX_FRAMES_PER_SECOND = 100;
const MAX_BURST_FRAMES = 200;
/** Events that are relayed to every listener of the topic. */
const ANNOUNCED_EVENTS: ReadonlySet<string> = new Set(["broadcast", "presence"]);

export interface SocketSession {
  /** Closes the socket if any of its logins has ended. */
  endIfLoggedOut(): Promise<void>;
}

const UNREADABLE = 1007;
const REFUSED = 1008;
/**
 * Delay until a flooding socket is terminated. The socket is paused, so it never reads the reply to
 * its close frame.
 */
const FLOOD_CLOSE_MS = 500;

/** `key` is the token the socket connected with; a join may bring another. */
export function serveSocket(
  socket: WebSocket,
  version: ProtocolVersion,
  key: ConnectionKey,
  dependencies: SessionDependencies,
): SocketSession {
  return new ServedSocket(socket, version, key, dependencies);
}

class ServedSocket implements SocketSession {
  readonly #socket: WebSocket;
  readonly #version: ProtocolVersion;
  readonly #key: ConnectionKey;
  readonly #dependencies: SessionDependencies;
  readonly #channels = new Map<string, Channel>();
  readonly #frames = openTokenBucket(MAX_BURST_FRAMES, MAX_FRAMES_PER_SECOND);
  #person: string | undefined;
  /** Frames are handled one after the other. */
  #work = Promise.resolve();
  #waiting = 0;

  constructor(
    socket: WebSocket,
    version: ProtocolVersion,
    key: ConnectionKey,
    dependencies: SessionDependencies,
  ) {
    this.#socket = socket;
    this.#version = version;
    this.#key = key;
    this.#dependencies = dependencies;
    this.#person = isPerson(key.claims) ? key.claims.sub : undefined;
    const { log } = dependencies.context;
    socket.on("message", (data: Buffer, isBinary) =>
      this.#endOnError(() => this.#receive(data, isBinary)),
    );
    socket.on("error", (error) => log.warn("realtime.socket-error", { reason: error.message }));
    socket.on("close", () => {
      for (const channel of this.#channels.values()) this.#endOnError(() => channel.abandon());
    });
  }

  async endIfLoggedOut(): Promise<void> {
    try {
      for (const { claims } of [this.#key, ...this.#channels.values()])
        await this.#dependencies.context.tokens.requireLive(claims);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      for (const channel of this.#channels.values()) this.#endOnError(() => channel.close());
      this.#socket.close(REFUSED, "logged out");
    }
  }

  get #isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** Who is charged for frames. */
  get #sender() {
    return this.#person === undefined
      ? { address: this.#dependencies.network }
      : { person: this.#person };
  }

  #receive(data: Buffer, isBinary: boolean): void {
    if (!this.#isOpen) return;
    const exceeded =
      !this.#frames.spend() || this.#waiting >= MAX_WAITING_FRAMES
        ? "socketFrames"
        : this.#dependencies.budget.receive(this.#sender, data.length);
    if (exceeded !== undefined) {
      this.#refuseFlood(exceeded);
      return;
    }
    const frame = isBinary
      ? readBinaryFrame(data)
      : readTextFrame(this.#version, data.toString("utf8"));
    if (frame === undefined) {
      this.#socket.close(UNREADABLE, "unreadable message");
      return;
    }
    // Answered at once, because heartbeats test the connection, not the database's speed.
    if (frame.topic === "phoenix") {
      this.#reply(frame, frame.event === "heartbeat" ? "ok" : "error");
      return;
    }
    this.#queue(frame, data.length);
  }

  #queue(frame: Frame, bytes: number): void {
    const { context, limits, network, logRefused } = this.#dependencies;
    this.#waiting += 1;
    this.#work = this.#work
      .then(() =>
        withConcurrencyLimits(limits, this.#person ?? network, () => this.#handle(frame, bytes)),
      )
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) context.log.error("realtime.failed", error);
        const refusal = error instanceof ApiError ? error : new ApiError("UNAVAILABLE");
        logRefused(refusal);
        this.#reply(frame, "error", { reason: refusal.message, code: refusal.code });
      })
      .finally(() => {
        this.#waiting -= 1;
      });
  }

  async #handle(frame: Frame, bytes: number): Promise<void> {
    if (!this.#isOpen) return;
    const { budget, topics } = this.#dependencies;
    const exceeded = budget.handle(
      this.#sender,
      bytes,
      ANNOUNCED_EVENTS.has(frame.event) ? topics.countListeners(frame.topic) : 0,
    );
    if (exceeded !== undefined) {
      this.#refuseFlood(exceeded);
      return;
    }
    const channel = this.#channels.get(frame.topic);
    if (frame.event === "phx_join") {
      channel?.close();
      await this.#join(frame);
    } else if (channel === undefined) this.#reply(frame, "error", { reason: "unmatched topic" });
    else if (frame.joinRef === null || frame.joinRef === channel.joinRef)
      await this.#handleInChannel(frame, channel);
  }

  async #handleInChannel(frame: Frame, channel: Channel): Promise<void> {
    if (frame.event === "phx_leave") {
      channel.abandon();
      this.#reply(frame, "ok");
    } else await channel.receive(frame, (status, response) => this.#reply(frame, status, response));
  }

  async #join(frame: Frame): Promise<void> {
    const { context, topics, relay, ready, logRefused } = this.#dependencies;
    if (this.#channels.size >= MAX_CHANNELS) {
      logRefused(new ApiError("TOO-MANY"), "socketChannels");
      this.#reply(frame, "error", {
        reason: `One connection holds at most ${MAX_CHANNELS} channels. Leave one first.`,
      });
      return;
    }
    await ready;
    const joined = await joinChannel(frame, {
      context,
      topics,
      relay,
      version: this.#version,
      send: (data) => this.#send(data),
      endOnError: (work) => this.#endOnError(work),
      claimsOf: (token) => this.#claimsOf(token),
      onClosed: (closed) => {
        if (this.#channels.get(frame.topic) === closed) this.#channels.delete(frame.topic);
      },
    });
    this.#channels.set(frame.topic, joined);
    // The socket may have closed during the wait.
    if (this.#isOpen) joined.welcome(frame);
    else joined.abandon();
  }

  async #claimsOf(token: string | null | undefined): Promise<CallerClaims> {
    const { context, slot } = this.#dependencies;
    const claims = await context.tokens.verify(token ?? this.#key.token);
    if (isPerson(claims)) {
      slot.signIn(claims.sub);
      this.#person = claims.sub;
      setRequestOwner(claims.sub);
    }
    return claims;
  }

  #reply(to: Frame, status: "ok" | "error", response: unknown = {}): void {
    this.#send(
      writeFrame(this.#version, {
        joinRef: to.joinRef,
        ref: to.ref,
        topic: to.topic,
        event: "phx_reply",
        payload: { status, response },
      }),
    );
  }

  #send(data: string | Buffer): void {
    const { context, maximumBufferedBytes } = this.#dependencies;
    const socket = this.#socket;
    if (!this.#isOpen) return;
    socket.send(data);
    if (socket.bufferedAmount > maximumBufferedBytes) {
      context.log.warn("realtime.slow-client", { bufferedBytes: socket.bufferedAmount });
      // A close frame would wait behind unsent data.
      socket.terminate();
    }
  }

  /** An error terminates this connection only. */
  #endOnError(callback: () => void): void {
    try {
      callback();
    } catch (error) {
      this.#dependencies.context.log.error("realtime.failed", error);
      this.#socket.terminate();
    }
  }

  #refuseFlood(limit: string): void {
    this.#dependencies.logRefused(new ApiError("TOO-MANY"), limit);
    this.#socket.close(REFUSED, "too many messages");
    this.#socket.pause();
    setTimeout(() => this.#socket.terminate(), FLOOD_CLOSE_MS).unref();
  }
}
