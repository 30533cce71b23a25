import type { IncomingMessage } from "node:http";

/**
 * The address limits are counted for. Off localhost the server stands behind the proxy that holds the certificate: when that proxy
 * is on this machine, the last address it forwarded counts.
 */
export function clientAddress(request: IncomingMessage, publicOrigin: string): string {
  const peer = request.socket.remoteAddress ?? "unknown";
  const isBehindProxy = publicOrigin.startsWith("https:") && /^(?:::1|(?:::ffff:)?127\.)/.test(peer);
  const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",").at(-1)?.trim();
  return isBehindProxy && forwarded ? forwarded : peer;
}
