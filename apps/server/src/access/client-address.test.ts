import { expect, it } from "vitest";
import { networkOf } from "./client-address.ts";

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
])("limits of %s are counted for %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
