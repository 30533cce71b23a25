import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";

const IPV6_GROUPS = 8;

/**
 * Returns the peer's address. Behind a local TLS proxy (https origin, loopback peer), returns the
 * last address in X-Forwarded-For.
 */
export function clientAddress(request: IncomingMessage, publicOrigin: string): string {
  const peer = request.socket.remoteAddress ?? "unknown";
  const isBehindProxy = publicOrigin.startsWith("https:") && isLoopbackPeer(peer);
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .at(-1)
    ?.trim();
  return isBehindProxy && forwarded ? forwarded : peer;
}

export function isLoopbackPeer(peer: string): boolean {
  return /^(?:::1|(?:::ffff:)?127\.)/.test(peer);
}

/**
 * Returns the address that rate limits count: for IPv6 the /64 network, because one subscriber
 * usually has all of it.
 */
export function clientNetwork(request: IncomingMessage, publicOrigin: string): string {
  return networkOf(clientAddress(request, publicOrigin));
}

/** Truncates IPv4 to /24 and IPv6 to /48. Returns "unknown" for anything else. */
export function loggedNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIPv4(plain)) return `${plain.split(".").slice(0, 3).join(".")}.0/24`;
  return isIPv6(plain) && !plain.includes(".")
    ? `${networkOf(plain).split(":").slice(0, 3).join(":")}::/48`
    : "unknown";
}

/** Truncates only IPv6 addresses, to 64 bits such as "2001:db8:0:1". */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes(".")) return address;
  const [start = "", end] = address.toLowerCase().split("%", 1)[0]?.split("::") ?? [];
  const [left, right] = [start, end ?? ""].map((part) =>
    part.split(":").filter((group) => group !== ""),
  ) as [string[], string[]];
  const zeros = Array.from(
    { length: end === undefined ? 0 : IPV6_GROUPS - left.length - right.length },
    () => "0",
  );
  return [...left, ...zeros, ...right]
    .slice(0, IPV6_GROUPS / 2)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
