import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { z } from "zod";
import { isLoopbackPeer, loggedNetwork, networkOf } from "./access/client-address.ts";
import { isProxy, type TrustedProxies } from "./access/trusted-proxies.ts";
import type { ServerLog } from "./server-log.ts";
import { ApiError } from "./errors/api-error.ts";
import { endConnection } from "./errors/end-connection.ts";
import type { Quotas } from "./quotas.ts";

/** Leaves descriptors for files, the database and the process itself. */
const MAX_DESCRIPTOR_SHARE = 0.8;
const REFUSALS = {
  connections: new ApiError(
    "UNAVAILABLE",
    "The server has as many connections as it can hold. Try again in a moment.",
  ),
  addressConnections: new ApiError(
    "TOO-MANY",
    "Too many connections are coming from your network. Close some windows, then try again.",
  ),
} as const;

/** Connections that share a limit, oldest first. */
interface Group {
  readonly limit: keyof typeof REFUSALS;
  readonly max: number;
  readonly open: Set<Socket>;
}

const liveChannels = new WeakSet<object>();
const leaveAddressGroup = new WeakMap<object, () => void>();

/** Exempts a live channel from the limit of its IP address and from replacement. */
export function markAsLiveChannel(connection: object): void {
  liveChannels.add(connection);
  leaveAddressGroup.get(connection)?.();
}

/**
 * Limits connections in total and per IP address. Loopback, where a proxy may be, and trusted
 * proxies have no limit per address. At the limit, a new connection replaces the oldest that has sent no complete request; if
 * there is none, the new one is refused.
 */
export function openConnectionLimits(
  quotas: Pick<Quotas, Group["limit"]>,
  log: Pick<ServerLog, "security">,
  trusts: TrustedProxies,
): (server: Server) => void {
  const everybody: Group = {
    limit: "connections",
    max: Math.min(quotas.connections, maxByDescriptors()),
    open: new Set(),
  };
  const addresses = new Map<string, Group>();
  const requests = new WeakMap<Socket, IncomingMessage>();

  const isReplaceable = (socket: Socket): boolean =>
    !liveChannels.has(socket) && requests.get(socket)?.complete !== true;
  const add = (group: Group, socket: Socket, onEmpty: () => void = () => {}): (() => void) => {
    const leave = (): void => {
      if (group.open.delete(socket) && group.open.size === 0) onEmpty();
    };
    group.open.add(socket);
    socket.once("close", leave);
    return leave;
  };
  /** Closes the oldest replaceable connection of a full group; false if there is none. */
  const makeRoom = ({ limit, max, open }: Group, peer: string): boolean => {
    if (open.size < max) return true;
    log.security("limit-reached", {
      surface: "pages",
      route: "connection",
      limit,
      network: loggedNetwork(peer),
    });
    const oldest = firstOf(open, isReplaceable);
    if (oldest === undefined) return false;
    // The close event may come only after further connections.
    everybody.open.delete(oldest);
    leaveAddressGroup.get(oldest)?.();
    oldest.destroy();
    return true;
  };
  const accept = (socket: Socket): void => {
    const peer = socket.remoteAddress ?? "unknown";
    const network = networkOf(peer);
    const address =
      isLoopbackPeer(peer) || isProxy(peer, trusts)
        ? undefined
        : (addresses.get(network) ?? {
            limit: "addressConnections",
            max: quotas.addressConnections,
            open: new Set<Socket>(),
          });
    const full = [address, everybody].find(
      (group) => group !== undefined && !makeRoom(group, peer),
    );
    if (full !== undefined) {
      endConnection(socket, REFUSALS[full.limit].status, REFUSALS[full.limit]);
      return;
    }
    add(everybody, socket);
    if (address === undefined) return;
    addresses.set(network, address);
    leaveAddressGroup.set(
      socket,
      add(address, socket, () => addresses.delete(network)),
    );
  };
  return (server) => {
    server.on("connection", accept);
    server.on("request", (request, response) => {
      const { socket } = request;
      requests.set(socket, request);
      response.once("close", () => requests.delete(socket));
    });
  };
}

function firstOf(
  sockets: Iterable<Socket>,
  isWanted: (socket: Socket) => boolean,
): Socket | undefined {
  for (const socket of sockets) if (isWanted(socket)) return socket;
  return undefined;
}

/** Infinite if the system does not report its limit. */
function maxByDescriptors(): number {
  const limits = z.object({ userLimits: z.object({ open_files: z.object({ soft: z.number() }) }) });
  const { data } = limits.safeParse(process.report?.getReport());
  return data === undefined
    ? Number.POSITIVE_INFINITY
    : Math.floor(data.userLimits.open_files.soft * MAX_DESCRIPTOR_SHARE);
}
