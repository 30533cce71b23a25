import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import type { WebSocket } from "ws";
import { clientNetwork } from "../../access/client-address.ts";
import { logRefusal, openCall } from "../../access/refused-calls.ts";
import { openConcurrencyLimits, type ConcurrencyLimits } from "../../access/concurrency-limits.ts";
import { isPerson } from "../../access/require-caller.ts";
import { hostOf } from "../../access/trusted-proxies.ts";
import { markAsLiveChannel } from "../../connection-limits.ts";
import type { ServerContext } from "../../context.ts";
import { runWithCall } from "../../current-call.ts";
import { ApiError } from "../../errors/api-error.ts";
import { endConnection } from "../../errors/end-connection.ts";
import { type FrameBudget, openFrameBudget } from "./frame-budget.ts";
import type { ProtocolVersion } from "./frames.ts";
import { followMessages, type MessageFeed } from "./message-feed.ts";
import type { DatabaseMessage } from "./message-reader.ts";
import { openSocketQuotas, type SocketSlot } from "./socket-quotas.ts";
import { type ConnectionKey, type SocketSession, serveSocket } from "./socket-session.ts";
import { openRelayedTopics, type TopicRelay } from "./topic-relay.ts";
import type { Topics } from "./topics.ts";

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
  /** How often writes are read that nothing announced; a server's own are read at once. */
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
): { close(): Promise<void>; openSockets(): number } {
  const realtime = new Realtime(server, context, { ...DEFAULT_BOUNDS, ...bounds }, limits);
  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) =>
    realtime.upgrade(request, stream, head);
  server.on("upgrade", onUpgrade);
  return {
    openSockets: () => realtime.openSockets(),
    close() {
      server.off("upgrade", onUpgrade);
      return realtime.close();
    },
  };
}

/** Who asks for a socket. */
interface Caller {
  readonly key: ConnectionKey;
  readonly slot: SocketSlot;
  readonly network: string;
}

class Realtime {
  readonly #server: Server;
  readonly #context: ServerContext;
  readonly #bounds: RealtimeBounds;
  readonly #limits: ConcurrencyLimits;
  readonly #topics: Topics;
  readonly #elsewhere: TopicRelay;
  readonly #quotas: ReturnType<typeof openSocketQuotas>;
  readonly #budget: FrameBudget;
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  readonly #aliveSockets = new WeakSet<WebSocket>();
  readonly #sessions = new Set<SocketSession>();
  readonly #feed: MessageFeed;
  readonly #pinging: ReturnType<typeof setInterval>;
  readonly #watchingLogins: ReturnType<typeof setInterval>;
  #isEndingLoggedOut = false;

  constructor(
    server: Server,
    context: ServerContext,
    bounds: RealtimeBounds,
    limits: ConcurrencyLimits,
  ) {
    this.#server = server;
    this.#context = context;
    this.#bounds = bounds;
    this.#limits = limits;
    ({ topics: this.#topics, relay: this.#elsewhere } = openRelayedTopics(context.replicas));
    this.#quotas = openSocketQuotas(context.configuration.quotas);
    this.#budget = openFrameBudget(context.configuration.quotas, context.replicas);
    this.#feed = followMessages(
      context,
      {
        hasListeners: (topic) => this.#topics.hasListeners(`realtime:${topic}`),
        onMessage: (message) => this.#relay(message),
        onGap: () => this.#closeAll(SERVICE_RESTART, "messages may have been missed"),
      },
      bounds.pollMilliseconds,
    );
    this.#pinging = setInterval(() => this.#ping(), bounds.pingMilliseconds).unref();
    this.#watchingLogins = setInterval(() => this.#endLoggedOut(), LOGIN_CHECK_INTERVAL_MS).unref();
  }

  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    // The client may reset the connection even while it is being refused.
    stream.on("error", () => stream.destroy());
    const url = targetOf(request);
    if (url === undefined) {
      refuse(stream, new ApiError("INVALID", "The address is not a valid URL."));
      return;
    }
    if (url.pathname !== PATH) {
      // With any "upgrade" listener, Node leaves unhandled upgrades open forever.
      if (this.#server.listenerCount("upgrade") === 1) refuse(stream, new ApiError("NOT-FOUND"));
      return;
    }
    const version = url.searchParams.get("vsn") === "2.0.0" ? "2.0.0" : "1.0.0";
    this.#authenticate(request, url).then(
      (caller) => {
        markAsLiveChannel(stream);
        stream.once("close", () => caller.slot.close());
        if (stream.destroyed) caller.slot.close();
        this.#sockets.handleUpgrade(request, stream, head, (socket) =>
          this.#serve(socket, request, version, caller),
        );
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) this.#context.log.error("realtime.upgrade-failed", error);
        const refusal = error instanceof ApiError ? error : new ApiError("UNAVAILABLE");
        const requestId = this.#logRefused(request, `GET ${PATH}`, refusal);
        endConnection(stream, refusal.status, refusal, { requestId });
      },
    );
  }

  openSockets(): number {
    return this.#sockets.clients.size;
  }

  async close(): Promise<void> {
    clearInterval(this.#pinging);
    clearInterval(this.#watchingLogins);
    this.#closeAll(GOING_AWAY, "the server is stopping");
    const terminateTimer = setTimeout(
      () => this.#sockets.clients.forEach((socket) => socket.terminate()),
      CLOSE_TIMEOUT_MS,
    );
    await new Promise<void>((resolve) => {
      this.#sockets.close(() => resolve());
    });
    clearTimeout(terminateTimer);
    await this.#feed.close();
  }

  async #authenticate(request: IncomingMessage, url: URL): Promise<Caller> {
    const { origin } = request.headers;
    const { publicOrigin, trustedProxies } = this.#context.configuration;
    // Prevents DNS rebinding.
    if (hostOf(request, trustedProxies)?.toLowerCase() !== new URL(publicOrigin).host)
      throw new ApiError("FORBIDDEN", `This server answers at ${publicOrigin} only.`);
    if (origin !== undefined && origin !== publicOrigin)
      throw new ApiError("FORBIDDEN", "This page may not listen here.");
    const token = url.searchParams.get("apikey");
    if (token === null) throw new ApiError("NEED-LOGIN");
    const claims = await this.#context.tokens.verify(token);
    const network = clientNetwork(request, trustedProxies);
    const slot = this.#quotas.open(network, isPerson(claims) ? claims.sub : undefined);
    return { key: { token, claims }, slot, network };
  }

  #serve(
    socket: WebSocket,
    request: IncomingMessage,
    version: ProtocolVersion,
    { key, slot, network }: Caller,
  ): void {
    const deadline = setTimeout(
      () => slot.isSignedIn || socket.close(POLICY_VIOLATION, "nobody signed in"),
      this.#bounds.signInMilliseconds,
    );
    socket.on("close", () => clearTimeout(deadline));
    this.#aliveSockets.add(socket);
    socket.on("pong", () => this.#aliveSockets.add(socket));
    socket.on("message", () => this.#aliveSockets.add(socket));
    const session = serveSocket(socket, version, key, {
      context: this.#context,
      topics: this.#topics,
      relay: this.#elsewhere,
      ready: this.#feed.ready,
      maximumBufferedBytes: this.#bounds.maximumBufferedBytes,
      slot,
      limits: this.#limits,
      budget: this.#budget,
      network,
      logRefused: (refusal, limit) => this.#logRefused(request, `JOIN ${PATH}`, refusal, limit),
    });
    this.#sessions.add(session);
    socket.on("close", () => this.#sessions.delete(session));
  }

  /** Returns the id that the log has for the refusal. */
  #logRefused(request: IncomingMessage, route: string, refusal: ApiError, limit?: string): string {
    const { configuration, log } = this.#context;
    const call = openCall(request, configuration.trustedProxies);
    runWithCall(call, () =>
      logRefusal(log, { ...call, route, reason: refusal.code, limit }, refusal.status),
    );
    return call.id;
  }

  #relay({ id, topic, event, payload }: DatabaseMessage): void {
    this.#topics.broadcast(`realtime:${topic}`, {
      type: "broadcast",
      event,
      payload,
      meta: { id },
    });
    // Removed members lose the channel immediately; the others get a new topic.
    if (event === MEMBERS_CHANGED) this.#topics.recheckRights(`realtime:${topic}`);
  }

  /** Terminates sockets that have been silent since the last ping. */
  #ping(): void {
    for (const socket of this.#sockets.clients) {
      if (!this.#aliveSockets.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }

  #endLoggedOut(): void {
    if (this.#isEndingLoggedOut) return;
    this.#isEndingLoggedOut = true;
    Promise.all([...this.#sessions].map((session) => session.endIfLoggedOut()))
      .catch((error: unknown) => this.#context.log.error("realtime.logins-failed", error))
      .finally(() => {
        this.#isEndingLoggedOut = false;
      });
  }

  #closeAll(code: number, reason: string): void {
    this.#sockets.clients.forEach((socket) => socket.close(code, reason));
  }
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
