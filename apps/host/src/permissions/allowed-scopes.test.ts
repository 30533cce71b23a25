import { SCOPES } from "@tera/bridge-sdk/host";
import type { CallContext } from "@tera/bridge-sdk/host";
import { describe, expect, it } from "vitest";
import { createToolGrants, originOf } from "./allowed-scopes.ts";

const CALL: CallContext = {
  method: "getUser",
  origin: "https://new.example",
  mode: "frame",
  granted: new Set(),
  signal: new AbortController().signal,
  withFocus: (show) => show(),
};
const CATALOGUE = [
  { url: "https://tool.example/word-freq?x=1", scopes: ["library:read", "ui", "made-up"] },
  { url: "not a url", scopes: ["user"] },
];

describe("grants", () => {
  it("a catalogued tool is granted exactly the known scopes of its entry, without a question", async () => {
    const grants = createToolGrants(CATALOGUE, () => Promise.reject(new Error("asked")));
    expect(await grants("https://tool.example", CALL)).toEqual(new Set(["library:read", "ui"]));
  });

  it("an unknown origin is granted nothing without a consent question", async () => {
    const grants = createToolGrants(CATALOGUE);
    for (const origin of [
      "https://evil.example",
      "http://tool.example",
      "https://tool.example.evil.example",
      "null",
      "",
      "__proto__",
    ])
      expect((await grants(origin, CALL)).size).toBe(0);
  });

  it("an unknown origin's concurrent calls ask the person once, and get the allowed scopes", async () => {
    const asked: string[] = [];
    const grants = createToolGrants(CATALOGUE, ({ origin, scopes }) => {
      asked.push(origin);
      expect(scopes).toEqual(SCOPES);
      return Promise.resolve(["user"] as const);
    });
    const [first, second] = await Promise.all([
      grants("https://new.example", CALL),
      grants("https://new.example", CALL),
    ]);
    expect([first, second]).toEqual([new Set(["user"]), new Set(["user"])]);
    expect(asked).toEqual(["https://new.example"]);
  });

  it("the person is asked for grants again after a failed question, but not after a refusal", async () => {
    let count = 0;
    const grants = createToolGrants([], () =>
      ++count === 1 ? Promise.reject(new Error("closed")) : Promise.resolve([]),
    );
    await expect(grants("https://new.example", CALL)).rejects.toThrow("closed");
    expect((await grants("https://new.example", CALL)).size).toBe(0);
    expect((await grants("https://new.example", CALL)).size).toBe(0);
    expect(count).toBe(2);
  });

  it("originOf: returns an origin only for http and https URLs", () => {
    expect(originOf("http://127.0.0.1:8080/a")).toBe("http://127.0.0.1:8080");
    for (const url of ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "x"])
      expect(originOf(url)).toBeUndefined();
  });
});
