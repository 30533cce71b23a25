import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { signatureOf } from "./event-signature.ts";
import { postEvent } from "./post-event.ts";
import {
  isPublicAddress,
  lookUpPublicOnly,
  requireUsableAddress,
  UnusableAddress,
} from "./webhook-address.ts";

const byte = fc.integer({ min: 0, max: 255 });

describe("addresses that webhooks may call", () => {
  it.each(["1.1.1.1", "193.99.144.80", "2606:4700:4700::1111", "2a02:2e0:3fe:1001::1"])(
    "%s is public",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ["0.0.0.0", "unspecified"],
    ["10.0.0.1", "private"],
    ["100.64.0.1", "carrier-grade NAT"],
    ["127.0.0.1", "loopback"],
    ["169.254.169.254", "link-local, where clouds have their metadata"],
    ["172.16.0.1", "private"],
    ["172.31.255.255", "private"],
    ["192.0.2.1", "documentation"],
    ["192.168.1.1", "private"],
    ["198.18.0.1", "benchmarking"],
    ["224.0.0.1", "multicast"],
    ["255.255.255.255", "broadcast"],
    ["::", "unspecified"],
    ["::1", "loopback"],
    ["::ffff:127.0.0.1", "mapped loopback"],
    ["::ffff:a00:1", "mapped private"],
    ["64:ff9b::7f00:1", "translated loopback"],
    ["2002:7f00:1::", "6to4 loopback"],
    ["2001::1", "Teredo"],
    ["fc00::1", "unique local"],
    ["fd12:3456::1", "unique local"],
    ["fe80::1", "link-local"],
    ["ff02::1", "multicast"],
    ["2001:db8::1", "documentation"],
    ["localhost", "no address"],
  ])("%s is not public: %s", (address) => expect(isPublicAddress(address)).toBe(false));

  it("no address of a private or loopback range is public, in any notation", () => {
    const range = fc.constantFrom<readonly number[]>([10], [127], [192, 168], [169, 254]);
    fc.assert(
      fc.property(range, byte, byte, byte, (start, ...rest) => {
        const parts = [...start, ...rest].slice(0, 4);
        const [a = 0, b = 0, c = 0, d = 0] = parts;
        const mapped = `::ffff:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
        expect(isPublicAddress(parts.join("."))).toBe(false);
        expect(isPublicAddress(mapped)).toBe(false);
      }),
    );
  });

  it.each([
    "http://1.1.1.1/",
    "https://user:password@1.1.1.1/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://[::1]/",
    "https://[::ffff:7f00:1]/",
    "https://localhost/",
    "https://nothing.invalid/",
  ])("%s is refused", async (address) => {
    await expect(requireUsableAddress(address, [])).rejects.toBeInstanceOf(UnusableAddress);
  });

  it("a private host is called, also without https, only if the operator named it with its port", async () => {
    const named = ["127.0.0.1:9000"];
    expect((await requireUsableAddress("http://127.0.0.1:9000/a", named)).pathname).toBe("/a");
    for (const address of ["http://127.0.0.1:9001/a", "http://127.0.0.1/a"])
      await expect(requireUsableAddress(address, named)).rejects.toBeInstanceOf(UnusableAddress);
  });

  it("a name that resolves to this machine is not connected to", async () => {
    for (const all of [true, false])
      await expect(
        new Promise((resolve, reject) => {
          lookUpPublicOnly("localhost", { all }, (error, found) =>
            error === null ? resolve(found) : reject(error),
          );
        }),
      ).rejects.toBeInstanceOf(UnusableAddress);
    let connections = 0;
    const server = createServer().on("connection", () => (connections += 1));
    await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
    const { port } = server.address() as AddressInfo;
    for (const host of ["localhost", "127.0.0.1", "[::ffff:127.0.0.1]"])
      expect(
        await postEvent(
          { address: `https://${host}:${port}/`, body: "{}", headers: {} },
          { privateHosts: [], signal: new AbortController().signal },
        ),
      ).toEqual({ status: null, problem: "address" });
    expect(connections).toBe(0);
    await new Promise((resolve) => server.close(resolve));
  });
});

it("a signature covers the time and the body, as Stripe's does", () => {
  const at = new Date("2026-11-27T12:00:00.900Z");
  expect(signatureOf('{"id":"1"}', "whsec_x", at)).toMatch(/^t=1795780800,v1=[\da-f]{64}$/u);
  expect(signatureOf('{"id":"2"}', "whsec_x", at)).not.toBe(
    signatureOf('{"id":"1"}', "whsec_x", at),
  );
});
