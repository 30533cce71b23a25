import type { IncomingMessage, ServerResponse } from "node:http";
import { forwardedScheme, hostOf } from "../access/trusted-proxies.ts";
import type { ServerConfiguration } from "../context.ts";

const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];

export type HostClass = "known" | "elsewhere" | "unknown";

/**
 * Protects against DNS rebinding. Other loopback names of this server are "elsewhere", because the
 * app is served only at its public origin.
 */
export function classifyHost(
  host: string | undefined,
  publicOrigin: string,
  port: number,
): HostClass {
  if (isHostOf(host, publicOrigin)) return "known";
  return LOOPBACK_NAMES.some((name) => host?.toLowerCase() === `${name}:${port}`)
    ? "elsewhere"
    : "unknown";
}

export function isHostOf(host: string | undefined, origin: string): boolean {
  return host?.toLowerCase() === new URL(origin).host;
}

/**
 * Redirects reads for another loopback name, or that reached a trusted proxy without the public
 * origin's https, to the public origin. Sends 421 for other unknown hosts. Returns false if the
 * request may proceed.
 */
export function rejectUnknownHost(
  request: IncomingMessage,
  response: ServerResponse,
  {
    publicOrigin,
    port,
    trustedProxies,
  }: Pick<ServerConfiguration, "publicOrigin" | "port" | "trustedProxies">,
): boolean {
  const host = classifyHost(hostOf(request, trustedProxies), publicOrigin, port);
  const isUnsafe =
    publicOrigin.startsWith("https:") && forwardedScheme(request, trustedProxies) === "http";
  const verdict = host === "known" && isUnsafe ? "elsewhere" : host;
  if (verdict === "known") return false;
  const isReading = request.method === "GET" || request.method === "HEAD";
  if (verdict === "elsewhere" && isReading) {
    const path =
      request.url?.startsWith("/") === true && !request.url.startsWith("//") ? request.url : "/";
    response.writeHead(308, { location: `${publicOrigin}${path}`, "cache-control": "no-store" });
    response.end();
    return true;
  }
  response.writeHead(421, {
    "content-type": "application/json",
    "cache-control": "no-store",
    connection: "close",
  });
  response.end(
    JSON.stringify({ code: "FORBIDDEN", message: `This server answers at ${publicOrigin} only.` }),
  );
  return true;
}
