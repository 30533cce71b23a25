import { BlockList, isIPv4, isIPv6 } from "node:net";

const LOOPBACK_ADDRESSES = new BlockList();
LOOPBACK_ADDRESSES.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK_ADDRESSES.addSubnet("0.0.0.0", 8, "ipv4");
LOOPBACK_ADDRESSES.addAddress("::1", "ipv6");
LOOPBACK_ADDRESSES.addAddress("::", "ipv6");

/** Browsers resolve a loopback host to their own computer, where another program may answer. */
export function isLoopbackUrl(address: string): boolean {
  const name = new URL(address).hostname.replace(/^\[|\]$|\.$/g, "");
  if (isIPv4(name)) return LOOPBACK_ADDRESSES.check(name, "ipv4");
  if (isIPv6(name)) return LOOPBACK_ADDRESSES.check(name, "ipv6");
  return name === "localhost" || name.endsWith(".localhost");
}
