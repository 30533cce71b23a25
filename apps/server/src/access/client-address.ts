import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";

const IPV6_GROUPS = 8;

/**
 * The address limits are counted for. Off localhost the server stands behind the proxy that holds the certificate: when that proxy
 * is on this machine, the last address it forwarded counts.
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

/** Whether a connection comes from this machine, by the address of its other end. */
export function isLoopbackPeer(peer: string): boolean {
  return /^(?:::1|(?:::ffff:)?127\.)/.test(peer);
}

/** What limits are counted for: the client's address, or for IPv6 its network of 64 bits, all of which one subscriber has. */
export function clientNetwork(request: IncomingMessage, publicOrigin: string): string {
  return networkOf(clientAddress(request, publicOrigin));
}

/** What a log may say of where a call came from: 24 bits of an IPv4 address, 48 of an IPv6 address; "unknown" for what is no address. */
export function loggedNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIPv4(plain)) return `${plain.split(".").slice(0, 3).join(".")}.0/24`;
  return isIPv6(plain) && !plain.includes(".")
    ? `${networkOf(plain).split(":").slice(0, 3).join(":")}::/48`
    : "unknown";
}

/** An IPv4 address as it is; of an IPv6 address the first 64 bits, spelled out: "2001:db8:0:1". */
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
