import { lookup } from "node:dns";
import { lookup as lookUp } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** The address is not one that webhooks may call. `message` says what to do. */
export class UnusableAddress extends Error {}

const NOT_PUBLIC =
  "That address can't be reached from the internet. Use a host with a public address.";

/** True for addresses of the internet: not private, loopback, link-local or reserved. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}

/** Throws UnusableAddress unless it is https to a public host, or to one of `privateHosts`. */
export async function requireUsableAddress(
  text: string,
  privateHosts: readonly string[],
): Promise<URL> {
  const url = new URL(text);
  requireUsableForm(url, privateHosts);
  if (privateHosts.includes(url.host)) return url;
  const found = await lookUp(hostOf(url), { all: true }).catch(() => []);
  if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
    throw new UnusableAddress(NOT_PUBLIC);
  return url;
}

/** Does not resolve the host. Throws UnusableAddress. */
export function requireUsableForm(url: URL, privateHosts: readonly string[]): void {
  if (url.username !== "" || url.password !== "")
    throw new UnusableAddress("The address can't have a user name or password. Remove them.");
  if (privateHosts.includes(url.host)) return;
  if (url.protocol !== "https:")
    throw new UnusableAddress("Enter an address that starts with https://.");
  // Node connects to an address without a lookup.
  const host = hostOf(url);
  if (ipaddr.isValid(host) && !isPublicAddress(host)) throw new UnusableAddress(NOT_PUBLIC);
}

/**
 * A lookup for `http.request`, which connects to what it returns: a later answer of the name server
 * changes nothing. Fails with UnusableAddress if any address of the host is not public.
 */
export const lookUpPublicOnly: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const isPublic = found?.length > 0 && found.every(({ address }) => isPublicAddress(address));
    const [first] = found ?? [];
    if (error !== null || first === undefined) callback(error ?? new Error("No address"), "");
    else if (!isPublic) callback(new UnusableAddress(NOT_PUBLIC), "");
    else if (options.all === true) callback(null, found);
    else callback(null, first.address, first.family);
  });
};

/** Without the brackets of an IPv6 address. */
function hostOf({ hostname }: URL): string {
  return hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
}
