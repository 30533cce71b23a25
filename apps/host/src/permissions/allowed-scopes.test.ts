import { describe, expect, it } from "vitest";
import { catalogueGrants, originOf } from "./allowed-scopes.ts";

describe("grants", () => {
  it("an origin in the catalogue has exactly the known scopes of its entries", () => {
    const grants = catalogueGrants([
      { url: "https://tool.example/word-freq?x=1", scopes: ["library:read", "made-up"] },
      { url: "https://tool.example/other", scopes: ["ui"] },
      { url: "not a url", scopes: ["user"] },
    ]);
    expect([...grants]).toEqual([["https://tool.example", new Set(["library:read", "ui"])]]);
  });

  it("originOf: returns an origin only for http and https URLs", () => {
    expect(originOf("http://127.0.0.1:8080/a")).toBe("http://127.0.0.1:8080");
    for (const url of ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "x"])
      expect(originOf(url)).toBeUndefined();
  });
});
