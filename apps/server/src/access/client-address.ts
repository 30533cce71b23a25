import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";
import { senderOf, type TrustedProxies } from "./trusted-proxies.ts";

const IPV6_GROUPS = 8;

/** The peer's address, or the one that trusted proxies forward. */
export function clientAddress(request: IncomingMessage, trusts: TrustedProxies): string {
  return senderOf(request, trusts).address;
}

export function isLoopbackPeer(peer: string): boolean {
  return /^(?:::1|(?:::ffff:)?127\.)/.test(peer);
}

/**
 * Returns the address that rate limits count: for IPv6 the /64 network, because one subscriber
 * usually has all of it.
 */
export function clientNetwork(request: IncomingMessage, trusts: TrustedProxies): string {
  return networkOf(clientAddress(request, trusts));
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
