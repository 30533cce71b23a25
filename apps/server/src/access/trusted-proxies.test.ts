import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { clientAddress } from "./client-address.ts";
import {
  forwardedScheme,
  hostOf,
  isProxy,
  NO_PROXIES,
  proxySettings,
  type TrustedProxies,
} from "./trusted-proxies.ts";

const proxies = (text: string): TrustedProxies =>
  proxySettings.parse({ TRUSTED_PROXIES: text }).TRUSTED_PROXIES ?? NO_PROXIES;
const request = (remoteAddress: string | undefined, headers: IncomingHttpHeaders = {}) =>
  ({ socket: { remoteAddress }, headers }) as IncomingMessage;
const address = (trusts: TrustedProxies, peer: string | undefined, forwarded?: string): string =>
  clientAddress(
    request(peer, forwarded === undefined ? {} : { "x-forwarded-for": forwarded }),
    trusts,
  );

describe("the client's address", () => {
  it.each([
    ["127.0.0.1", "198.51.100.1", "127.0.0.1"],
    ["::ffff:192.0.2.7", "198.51.100.1", "192.0.2.7"],
    ["2001:db8::1", "198.51.100.1", "2001:db8::1"],
    [undefined, "198.51.100.1", "unknown"],
  ])("proxies: without the setting, peer %s with X-Forwarded-For %s is %s", (peer, list, found) => {
    expect(address(NO_PROXIES, peer, list)).toBe(found);
  });

  it.each([
    // One hop, and a spoofed start of the list.
    ["10.0.0.1", "203.0.113.9", "203.0.113.9"],
    ["10.0.0.1", "6.6.6.6, 203.0.113.9", "203.0.113.9"],
    ["::ffff:10.0.0.1", "203.0.113.9", "203.0.113.9"],
    // The peer is nobody's proxy.
    ["192.0.2.1", "203.0.113.9", "192.0.2.1"],
    ["10.0.0.1", undefined, "10.0.0.1"],
    ["10.0.0.1", "", "10.0.0.1"],
    // Several hops, of both families.
    ["10.0.0.1", "6.6.6.6, 203.0.113.9, 10.2.0.1, fd00::5", "203.0.113.9"],
    ["fd00::1", "2001:db8::7, 10.2.0.1", "2001:db8::7"],
    // Everybody is a proxy: the outermost.
    ["10.0.0.1", "10.3.0.1, 10.2.0.1", "10.3.0.1"],
    // A person who claims to be a proxy.
    ["10.0.0.1", "203.0.113.9, 192.0.2.4", "192.0.2.4"],
    // Ports, brackets and zones.
    ["10.0.0.1", "203.0.113.9:4711", "203.0.113.9"],
    ["10.0.0.1", "[2001:db8::7]:4711", "2001:db8::7"],
    ["10.0.0.1", "fe80::1%eth0", "fe80::1"],
    ["10.0.0.1", "::ffff:203.0.113.9", "203.0.113.9"],
    // What is no address was not written by a proxy.
    ["10.0.0.1", "203.0.113.9, unknown", "10.0.0.1"],
    ["10.0.0.1", "203.0.113.9, <script>, 10.2.0.1", "10.2.0.1"],
    ["10.0.0.1", "203.0.113.9,", "10.0.0.1"],
  ])("proxies: behind named ones, peer %s with X-Forwarded-For %s is %s", (peer, list, found) => {
    expect(address(proxies("10.0.0.0/8, fd00::/8"), peer, list)).toBe(found);
  });

  it.each([
    ["1", "203.0.113.9", "203.0.113.9"],
    ["1", "6.6.6.6, 203.0.113.9", "203.0.113.9"],
    ["2", "6.6.6.6, 203.0.113.9, 192.0.2.1", "203.0.113.9"],
    ["2", "203.0.113.9", "203.0.113.9"],
    ["2", undefined, "192.0.2.2"],
  ])("proxies: behind %s of them, X-Forwarded-For %s is %s", (count, list, found) => {
    expect(address(proxies(count), "192.0.2.2", list)).toBe(found);
  });

  it("proxies: only trusted ones have no connection limit of their own", () => {
    expect(isProxy("::ffff:10.0.0.1", proxies("10.0.0.1"))).toBe(true);
    expect(isProxy("10.0.0.2", proxies("10.0.0.1"))).toBe(false);
    expect(isProxy("10.0.0.1", NO_PROXIES)).toBe(false);
  });
});

describe("the host and scheme that a person asked for", () => {
  const asked = (trusts: TrustedProxies, peer: string, headers: IncomingHttpHeaders) => {
    const call = request(peer, { host: "backend:7334", ...headers });
    return [hostOf(call, trusts), forwardedScheme(call, trusts)];
  };
  const forwarded = { "x-forwarded-host": "tera.example", "x-forwarded-proto": "HTTPS" };

  it("proxies: forwarded headers of anybody else are ignored", () => {
    expect(asked(NO_PROXIES, "127.0.0.1", forwarded)).toEqual(["backend:7334", undefined]);
    expect(asked(proxies("10.0.0.1"), "192.0.2.1", forwarded)).toEqual(["backend:7334", undefined]);
  });

  it("proxies: the outermost trusted one decides, however long the list is", () => {
    expect(asked(proxies("10.0.0.1"), "10.0.0.1", forwarded)).toEqual(["tera.example", "https"]);
    const spoofed = {
      "x-forwarded-for": "203.0.113.9, 10.0.0.2",
      "x-forwarded-host": "evil.example, tera.example, inner.example",
      "x-forwarded-proto": "ftp, http, https",
    };
    expect(asked(proxies("10.0.0.0/8"), "10.0.0.1", spoofed)).toEqual(["tera.example", "http"]);
    expect(asked(proxies("10.0.0.0/8"), "10.0.0.1", {})).toEqual(["backend:7334", undefined]);
  });
});

describe("TRUSTED_PROXIES", () => {
  it.each(["0", "11", "-1", "1.5", "proxy.example", "10.0.0.0/33", "fd00::/129", "10.0.0.1/", ","])(
    "proxies: the setting %s is refused with a sentence",
    (text) => {
      expect(proxySettings.safeParse({ TRUSTED_PROXIES: text }).error?.issues).toMatchObject([
        { message: expect.stringMatching(/^must be the number of proxies .*fd00::\/8$/) },
      ]);
    },
  );

  it.each(["10", "127.0.0.1", "::1", "10.0.0.0/0", " 127.0.0.1 , ::1/128 "])(
    "proxies: the setting %s is accepted",
    (text) => {
      expect(proxySettings.safeParse({ TRUSTED_PROXIES: text }).success).toBe(true);
    },
  );
});
