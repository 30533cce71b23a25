import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import type { WebSocket } from "ws";
import { clientNetwork } from "../../access/client-address.ts";
import { logRefusal, openCall } from "../../access/refused-calls.ts";
import { openConcurrencyLimits, type ConcurrencyLimits } from "../../access/concurrency-limits.ts";
import { isPerson } from "../../access/require-caller.ts";
import { markAsLiveChannel } from "../../connection-limits.ts";
import type { ServerContext } from "../../context.ts";
import { ApiError } from "../../errors/api-error.ts";
import { endConnection } from "../../errors/end-connection.ts";
import { openFrameBudget } from "./frame-budget.ts";
import { followMessages } from "./message-feed.ts";
import type { DatabaseMessage } from "./message-feed.ts";
import { openSocketQuotas } from "./socket-quotas.ts";
import { type SocketSession, serveSocket } from "./socket-session.ts";
import { openTopics } from "./topics.ts";

const PATH = "/realtime/v1/websocket";
const MAX_MESSAGE_BYTES = 256 * 1024;
const MEMBERS_CHANGED = "members";
const LOGIN_CHECK_INTERVAL_MS = 1000;
const CLOSE_TIMEOUT_MS = 500;
const GOING_AWAY = 1001;
const POLICY_VIOLATION = 1008;
const SERVICE_RESTART = 1012;

export interface RealtimeBounds {
  /** Interval of pings. A socket that is silent for one interval is terminated. */
  readonly pingMilliseconds: number;
  /** How often other processes' writes are read; this process's own are read at once. */
  readonly pollMilliseconds: number;
  readonly maximumBufferedBytes: number;
  /** Time after which a socket is closed if nobody has signed in on it. */
  readonly signInMilliseconds: number;
}

const DEFAULT_BOUNDS: RealtimeBounds = {
  signInMilliseconds: 10_000,
  pingMilliseconds: 30_000,
  pollMilliseconds: 1000,
  maximumBufferedBytes: 4 * 1024 * 1024,
};

/**
 * Serves supabase-js's realtime protocol at /realtime/v1/websocket, with private channels only.
 * Policies on realtime.messages decide who may listen and send, at the join and at each new token.
 * Messages arrive in an order consistent with their transactions. If messages may be missing, all
 * sockets close, so that clients refetch.
 */
export function attachRealtime(
  server: Server,
  context: ServerContext,
  bounds: Partial<RealtimeBounds> = {},
  limits: ConcurrencyLimits = openConcurrencyLimits(context.configuration.quotas),
): { close(): Promise<void> } {
  const { pingMilliseconds, pollMilliseconds, maximumBufferedBytes, signInMilliseconds } = {
    ...DEFAULT_BOUNDS,
    ...bounds,
  };
  const topics = openTopics();
  const quotas = openSocketQuotas(context.configuration.quotas);
  const budget = openFrameBudget(context.configuration.quotas);
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  const aliveSockets = new WeakSet<WebSocket>();
  const sessions = new Set<SocketSession>();
  const closeAll = (code: number, reason: string) =>
    sockets.clients.forEach((socket) => socket.close(code, reason));
  const feed = followMessages(
    context,
    {
      hasListeners: (topic) => topics.hasListeners(`realtime:${topic}`),
      onMessage: ({ id, topic, event, payload }: DatabaseMessage) => {
        topics.broadcast(`realtime:${topic}`, { type: "broadcast", event, payload, meta: { id } });
        // Removed members lose the channel immediately; the others get a new topic.
        if (event === MEMBERS_CHANGED) topics.recheckRights(`realtime:${topic}`);
      },
      onGap: () => closeAll(SERVICE_RESTART, "messages may have been missed"),
    },
    pollMilliseconds,
  );

  const authenticate = async (request: IncomingMessage, url: URL) => {
    const { origin, host } = request.headers;
    // Prevents DNS rebinding.
    if (host?.toLowerCase() !== new URL(context.configuration.publicOrigin).host)
      throw new ApiError(
        "FORBIDDEN",
        `This server answers at ${context.configuration.publicOrigin} only.`,
      );
    if (origin !== undefined && origin !== context.configuration.publicOrigin)
      throw new ApiError("FORBIDDEN", "This page may not listen here.");
    const key = url.searchParams.get("apikey");
    if (key === null) throw new ApiError("NEED-LOGIN");
    const claims = await context.tokens.verify(key);
    const network = clientNetwork(request, context.configuration.publicOrigin);
    const slot = quotas.open(network, isPerson(claims) ? claims.sub : undefined);
    return { key: { token: key, claims }, slot, network };
  };
  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // The client may reset the connection even while it is being refused.
    stream.on("error", () => stream.destroy());
    const url = targetOf(request);
    if (url === undefined) {
      refuse(stream, new ApiError("INVALID", "The address is not a valid URL."));
      return;
    }
    if (url.pathname !== PATH) {
      // With any "upgrade" listener, Node leaves unhandled upgrades open forever.
      if (server.listenerCount("upgrade") === 1) refuse(stream, new ApiError("NOT-FOUND"));
      return;
    }
    authenticate(request, url).then(
      ({ key, slot, network }) => {
        markAsLiveChannel(stream);
        stream.once("close", () => slot.close());
        if (stream.destroyed) slot.close();
        sockets.handleUpgrade(request, stream, head, (socket) => {
          const deadline = setTimeout(
            () => slot.isSignedIn || socket.close(POLICY_VIOLATION, "nobody signed in"),
            signInMilliseconds,
          );
          socket.on("close", () => clearTimeout(deadline));
          aliveSockets.add(socket);
          socket.on("pong", () => aliveSockets.add(socket));
          socket.on("message", () => aliveSockets.add(socket));
          const version = url.searchParams.get("vsn") === "2.0.0" ? "2.0.0" : "1.0.0";
          const logRefused = (refusal: ApiError, limit?: string) =>
            logRefusal(
              context.log,
              {
                ...openCall(request, context.configuration.publicOrigin),
                route: `JOIN ${PATH}`,
                reason: refusal.code,
                limit,
              },
              refusal.status,
            );
          const session = serveSocket(socket, version, key, {
            context,
            topics,
            ready: feed.ready,
            maximumBufferedBytes,
            slot,
            limits,
            budget,
            network,
            logRefused,
          });
          sessions.add(session);
          socket.on("close", () => sessions.delete(session));
        });
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) context.log.error("realtime.upgrade-failed", error);
        const refusal = error instanceof ApiError ? error : new ApiError("UNAVAILABLE");
        logRefusal(
          context.log,
          {
            ...openCall(request, context.configuration.publicOrigin),
            route: `GET ${PATH}`,
            reason: refusal.code,
          },
          refusal.status,
        );
        refuse(stream, refusal);
      },
    );
  };
  server.on("upgrade", onUpgrade);

  const pinging = setInterval(() => {
    for (const socket of sockets.clients) {
      if (!aliveSockets.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }, pingMilliseconds).unref();

  let endingLoggedOut: Promise<unknown> | undefined;
  const watchingLogins = setInterval(() => {
    endingLoggedOut ??= Promise.all([...sessions].map((session) => session.endIfLoggedOut()))
      .catch((error: unknown) => context.log.error("realtime.logins-failed", error))
      .finally(() => {
        endingLoggedOut = undefined;
      });
  }, LOGIN_CHECK_INTERVAL_MS).unref();

  return {
    async close() {
      clearInterval(pinging);
      clearInterval(watchingLogins);
      server.off("upgrade", onUpgrade);
      closeAll(GOING_AWAY, "the server is stopping");
      const terminateTimer = setTimeout(
        () => sockets.clients.forEach((socket) => socket.terminate()),
        CLOSE_TIMEOUT_MS,
      );
      await new Promise<void>((resolve) => {
        sockets.close(() => resolve());
      });
      clearTimeout(terminateTimer);
      await feed.close();
    },
  };
}

/** Undefined if invalid. HTTP allows the target `//`, which is not a URL. */
function targetOf(request: IncomingMessage): URL | undefined {
  const target = request.url ?? "/";
  return target.startsWith("/") &&
    !target.startsWith("//") &&
    URL.canParse(target, "http://localhost")
    ? new URL(target, "http://localhost")
    : undefined;
}

function refuse(stream: Duplex, refusal: ApiError): void {
  endConnection(stream, refusal.status, refusal);
}
