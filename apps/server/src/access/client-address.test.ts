import { expect, it } from "vitest";
import { loggedNetwork, networkOf } from "./client-address.ts";

it.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "::ffff:192.0.2.7"],
  ["2001:db8:0:1:aaaa:bbbb:cccc:dddd", "2001:db8:0:1"],
  ["2001:0DB8::1", "2001:db8:0:0"],
  ["2001:db8:0:1::", "2001:db8:0:1"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["::1", "0:0:0:0"],
  ["1::2:3:4:5:6:7", "1:0:2:3"],
  ["unknown", "unknown"],
])("requests from IP address %s count towards the rate limits of %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ["192.0.2.7", "192.0.2.0/24"],
  ["::ffff:192.0.2.7", "192.0.2.0/24"],
  ["2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1::/48"],
  ["2001:0DB8::1", "2001:db8:0::/48"],
  ["::1", "0:0:0::/48"],
  ["::ffff:999.0.2.7", "unknown"],
  ["somebody's name", "unknown"],
  ["unknown", "unknown"],
])("IP address %s is logged as %s", (address, network) => {
  expect(loggedNetwork(address)).toBe(network);
});
