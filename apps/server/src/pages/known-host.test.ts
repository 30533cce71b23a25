import { describe, expect, it } from "vitest";
import { classifyHost } from "./known-host.ts";

describe("the Host header", () => {
  it.each([
    ["localhost:7334", "known"],
    ["LOCALHOST:7334", "known"],
    ["127.0.0.1:7334", "elsewhere"],
    ["[::1]:7334", "elsewhere"],
    ["localhost:7335", "unknown"],
    ["localhost", "unknown"],
    ["evil.example:7334", "unknown"],
    ["evil.example", "unknown"],
    ["localhost:7334.evil.example", "unknown"],
    ["", "unknown"],
    [undefined, "unknown"],
  ] as const)("the Host header %s is %s for a server at http://localhost:7334", (host, verdict) => {
    expect(classifyHost(host, "http://localhost:7334", 7334)).toBe(verdict);
  });

  it("a Host header without a port is known if the origin uses the default port", () => {
    expect(classifyHost("tera.example", "https://tera.example", 7334)).toBe("known");
    expect(classifyHost("other.example", "https://tera.example", 7334)).toBe("unknown");
  });
});
