import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv4 } from "node:net";
import { z } from "zod";

const MAX_PROXIES = 10;
const EXPECTED =
  "must be the number of proxies in front of the server, such as 1, or their addresses, such as 127.0.0.1,10.0.0.0/8,fd00::/8";

/**
 * True if the sender at `address` is a proxy whose forwarded headers are believed. `hop` counts the
 * senders from the server outwards; the peer is 0.
 */
export type TrustedProxies = (address: string, hop: number) => boolean;

/** Believes no forwarded header. */
export const NO_PROXIES: TrustedProxies = () => false;

export const proxySettings = z.object({
  TRUSTED_PROXIES: z
    .string()
    .transform((text, context): TrustedProxies => {
      const proxies = readTrustedProxies(text.trim());
      if (proxies === undefined) context.addIssue({ code: "custom", message: EXPECTED });
      return proxies ?? NO_PROXIES;
    })
    .optional(),
});

/** Undefined if `text` is neither a count nor a list of addresses. */
function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d+$/.test(text)) {
    const count = Number(text);
    return count >= 1 && count <= MAX_PROXIES ? (_address, hop) => hop < count : undefined;
  }
  const proxies = new BlockList();
  for (const entry of text.split(",")) if (!addRange(proxies, entry.trim())) return undefined;
  return (address) => isIP(address) !== 0 && proxies.check(address, familyOf(address));
}

function addRange(proxies: BlockList, entry: string): boolean {
  const [address = "", prefix, ...others] = entry.split("/");
  if (isIP(address) === 0 || others.length > 0) return false;
  if (prefix === undefined) {
    proxies.addAddress(address, familyOf(address));
    return true;
  }
  const bits = Number(prefix);
  if (!/^\d+$/.test(prefix) || bits > (isIPv4(address) ? 32 : 128)) return false;
  proxies.addSubnet(address, bits, familyOf(address));
  return true;
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIPv4(address) ? "ipv4" : "ipv6";
}

/** Whether the connection comes from a trusted proxy. */
export function isProxy(peer: string, trusts: TrustedProxies): boolean {
  return trusts(plainAddress(peer) ?? peer, 0);
}

interface Sender {
  /** Of the first sender, from the server outwards, that is no trusted proxy. */
  readonly address: string;
  /** Number of trusted proxies that the request came through. */
  readonly proxies: number;
}

/**
 * Follows X-Forwarded-For from its end. Stops at a part that is no address, because no trusted
 * proxy wrote it.
 */
export function senderOf(request: IncomingMessage, trusts: TrustedProxies): Sender {
  let address = plainAddress(request.socket.remoteAddress ?? "") ?? "unknown";
  const forwarded = listIn(request, "x-forwarded-for");
  let proxies = 0;
  while (trusts(address, proxies)) {
    proxies += 1;
    const before = plainAddress(forwarded.at(-proxies) ?? "");
    if (before === undefined) break;
    address = before;
  }
  return { address, proxies };
}

/** The Host header that the outermost trusted proxy received. */
export function hostOf(request: IncomingMessage, trusts: TrustedProxies): string | undefined {
  return forwardedBy(request, trusts, "x-forwarded-host") ?? request.headers.host;
}

/** "http" or "https" if a trusted proxy says how it was asked. */
export function forwardedScheme(
  request: IncomingMessage,
  trusts: TrustedProxies,
): string | undefined {
  return forwardedBy(request, trusts, "x-forwarded-proto")?.toLowerCase();
}

/** Proxies either append to the list, as to X-Forwarded-For, or replace it. */
function forwardedBy(
  request: IncomingMessage,
  trusts: TrustedProxies,
  header: "x-forwarded-host" | "x-forwarded-proto",
): string | undefined {
  if (request.headers[header] === undefined) return undefined;
  const values = listIn(request, header);
  const { proxies } = senderOf(request, trusts);
  return proxies === 0 ? undefined : values.at(-Math.min(proxies, values.length));
}

function listIn(request: IncomingMessage, header: string): string[] {
  return String(request.headers[header] ?? "")
    .split(",")
    .map((part) => part.trim());
}

/** Without port, brackets and zone; an IPv4 address in IPv6 form becomes IPv4. */
function plainAddress(text: string): string | undefined {
  const address = text
    .replace(/^\[([^\]]*)\](?::\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/%.*$/, "")
    .replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(address) === 0 ? undefined : address;
}
