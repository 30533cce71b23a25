import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";

const IPV6_GROUPS = 8;

/**
 * The address that limits count. Behind a local TLS proxy (https origin, loopback peer), it is the
 * last one in X-Forwarded-For.
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

/** Uses the /64 network of an IPv6 address, because one subscriber usually has all of it. */
export function clientNetwork(request: IncomingMessage, publicOrigin: string): string {
  return networkOf(clientAddress(request, publicOrigin));
}

/** Truncates to /24 for IPv4 and /48 for IPv6; "unknown" for anything else. */
export function loggedNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIPv4(plain)) return `${plain.split(".").slice(0, 3).join(".")}.0/24`;
  return isIPv6(plain) && !plain.includes(".")
    ? `${networkOf(plain).split(":").slice(0, 3).join(":")}::/48`
    : "unknown";
}

/** Truncates only IPv6 addresses, to 64 bits: "2001:db8:0:1". */
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
