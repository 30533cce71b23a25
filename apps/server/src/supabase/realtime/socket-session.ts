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
import type { Topics } from "./topics.ts";

export interface ConnectionKey {
  readonly token: string;
  readonly claims: CallerClaims;
}

export interface SessionDependencies {
  readonly context: ServerContext;
  readonly topics: Topics;
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
  const {
    context,
    topics,
    ready,
    maximumBufferedBytes,
    slot,
    limits,
    budget,
    network,
    logRefused,
  } = dependencies;
  let person = isPerson(key.claims) ? key.claims.sub : undefined;
  const sender = () => (person === undefined ? { address: network } : { person });
  const channels = new Map<string, Channel>();
  let work = Promise.resolve();
  let waiting = 0;
  const frames = openTokenBucket(MAX_BURST_FRAMES, MAX_FRAMES_PER_SECOND);

  const send = (data: string | Buffer) => {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(data);
    if (socket.bufferedAmount > maximumBufferedBytes) {
      context.log.warn("realtime.slow-client", { bufferedBytes: socket.bufferedAmount });
      // A close frame would wait behind unsent data.
      socket.terminate();
    }
  };
  /** An error terminates this connection only. */
  const endOnError = (callback: () => void) => {
    try {
      callback();
    } catch (error) {
      context.log.error("realtime.failed", error);
      socket.terminate();
    }
  };
  const reply = (to: Frame, status: "ok" | "error", response: unknown = {}) =>
    send(
      writeFrame(version, {
        joinRef: to.joinRef,
        ref: to.ref,
        topic: to.topic,
        event: "phx_reply",
        payload: { status, response },
      }),
    );

  const claimsOf = async (token: string | null | undefined) => {
    const claims = await context.tokens.verify(token ?? key.token);
    if (isPerson(claims)) {
      slot.signIn(claims.sub);
      person = claims.sub;
      setRequestOwner(person);
    }
    return claims;
  };

  const refuseFlood = (limit: string) => {
    logRefused(new ApiError("TOO-MANY"), limit);
    socket.close(REFUSED, "too many messages");
    socket.pause();
    setTimeout(() => socket.terminate(), FLOOD_CLOSE_MS).unref();
  };

  const handle = async (frame: Frame, bytes: number) => {
    if (socket.readyState !== socket.OPEN) return;
    const exceeded = budget.handle(
      sender(),
      bytes,
      ANNOUNCED_EVENTS.has(frame.event) ? topics.countListeners(frame.topic) : 0,
    );
    if (exceeded !== undefined) {
      refuseFlood(exceeded);
      return;
    }
    const channel = channels.get(frame.topic);
    if (frame.event === "phx_join") {
      channel?.close();
      if (channels.size >= MAX_CHANNELS) {
        logRefused(new ApiError("TOO-MANY"), "socketChannels");
        reply(frame, "error", {
          reason: `One connection holds at most ${MAX_CHANNELS} channels. Leave one first.`,
        });
        return;
      }
      await ready;
      const joined = await joinChannel(frame, {
        context,
        topics,
        version,
        send,
        endOnError,
        claimsOf,
        onClosed: (closed) => {
          if (channels.get(frame.topic) === closed) channels.delete(frame.topic);
        },
      });
      channels.set(frame.topic, joined);
      // The socket may have closed meanwhile.
      if (socket.readyState !== socket.OPEN) joined.abandon();
      else joined.welcome(frame);
      return;
    }
    if (channel === undefined) {
      reply(frame, "error", { reason: "unmatched topic" });
      return;
    }
    if (frame.joinRef !== null && frame.joinRef !== channel.joinRef) return;
    if (frame.event === "phx_leave") {
      channel.abandon();
      reply(frame, "ok");
      return;
    }
    await channel.receive(frame, (status, response) => reply(frame, status, response));
  };

  const receive = (data: Buffer, isBinary: boolean) => {
    if (socket.readyState !== socket.OPEN) return;
    const exceeded =
      !frames.spend() || waiting >= MAX_WAITING_FRAMES
        ? "socketFrames"
        : budget.receive(sender(), data.length);
    if (exceeded !== undefined) {
      refuseFlood(exceeded);
      return;
    }
    const frame = isBinary ? readBinaryFrame(data) : readTextFrame(version, data.toString("utf8"));
    if (frame === undefined) {
      socket.close(UNREADABLE, "unreadable message");
      return;
    }
    // Answered at once, because heartbeats test the connection, not the database's speed.
    if (frame.topic === "phoenix") {
      reply(frame, frame.event === "heartbeat" ? "ok" : "error");
      return;
    }
    waiting += 1;
    work = work
      .then(() =>
        withConcurrencyLimits(limits, person ?? network, () => handle(frame, data.length)),
      )
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) context.log.error("realtime.failed", error);
        const refusal = error instanceof ApiError ? error : new ApiError("UNAVAILABLE");
        logRefused(refusal);
        reply(frame, "error", { reason: refusal.message, code: refusal.code });
      })
      .finally(() => {
        waiting -= 1;
      });
  };
  socket.on("message", (data: Buffer, isBinary) => endOnError(() => receive(data, isBinary)));
  socket.on("error", (error) =>
    context.log.warn("realtime.socket-error", { reason: error.message }),
  );
  socket.on("close", () => {
    for (const channel of channels.values()) endOnError(() => channel.abandon());
  });
  return {
    async endIfLoggedOut() {
      try {
        for (const { claims } of [key, ...channels.values()])
          await context.tokens.requireLive(claims);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        for (const channel of channels.values()) endOnError(() => channel.close());
        socket.close(REFUSED, "logged out");
      }
    },
  };
}
