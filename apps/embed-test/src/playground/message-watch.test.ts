import { afterEach, describe, expect, it, vi } from "vitest";
import { estimatedBytes } from "@tera/bridge-sdk/host";
import { watchMessages } from "./message-watch.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Creates a page that has just received a port from its host. */
function connectedPage() {
  const page = new EventTarget();
  const log = watchMessages(page as Window);
  const { port1: own, port2: hosts } = new MessageChannel();
  ends.push(
    () => own.close(),
    () => hosts.close(),
  );
  const answer = new MessageEvent("message", {
    data: { TERA: 1, id: "x -1", action: "response", response: {} },
  });
  Object.defineProperty(answer, "ports", { value: [own] });
  page.dispatchEvent(answer);
  own.start();
  return { page, log, own, hosts };
}

describe("message watch", () => {
  it("BRIDGE-01 records calls with their scope, and answers with their method and duration", async () => {
    const { log, own, hosts } = connectedPage();
    own.postMessage([
      { id: 0, method: "getUser", args: [] },
      { id: 1, method: "projectLog", args: [{ type: "tool" }] },
    ]);
    hosts.postMessage([
      { id: 0, response: { name: "Ada" } },
      { id: 1, error: { code: "FORBIDDEN" } },
    ]);
    await vi.waitFor(() => expect(log.entries()).toHaveLength(5));
    expect(
      log
        .entries()
        .toReversed()
        .map(({ direction, kind, name, scope, batchSize }) => [
          direction,
          kind,
          name,
          scope,
          batchSize,
        ]),
    ).toEqual([
      ["received", "greeting", "handshake", undefined, 1],
      ["sent", "call", "getUser", "user", 2],
      ["sent", "call", "projectLog", "log", 2],
      ["received", "answer", "getUser", undefined, 2],
      ["received", "error", "projectLog", undefined, 2],
    ]);
    expect(log.entries()[0]?.took).toBeGreaterThanOrEqual(0);
  });

  it("passes on sent messages with their transferables, and records the host's events", async () => {
    const { log, own, hosts } = connectedPage();
    const arrived = new Promise<MessageEvent>((resolve) =>
      hosts.addEventListener("message", resolve, { once: true }),
    );
    hosts.start();
    const buffer = new ArrayBuffer(64);
    own.postMessage([{ id: 0, method: "setProjectFileContents", args: [null, buffer] }], [buffer]);
    expect((await arrived).data).toMatchObject([{ method: "setProjectFileContents" }]);
    expect(buffer.byteLength).toBe(0);
    hosts.postMessage([{ event: "project", payload: [null] }]);
    await vi.waitFor(() =>
      expect(log.entries()[0]).toMatchObject({ kind: "event", name: "project" }),
    );
  });

  it("ignores messages that do not belong to the bridge", () => {
    const { page, log } = connectedPage();
    const before = log.entries();
    for (const data of [null, 1, "TERA", [], { action: "rpc" }])
      page.dispatchEvent(new MessageEvent("message", { data }));
    expect(log.entries()).toBe(before);
  });
});

describe("estimatedBytes", () => {
  it("grows with the content, counts buffers in full, and handles circular values", () => {
    expect(estimatedBytes(new ArrayBuffer(1_000))).toBeGreaterThanOrEqual(1_000);
    expect(estimatedBytes("ж".repeat(100))).toBeGreaterThan(estimatedBytes("x".repeat(100)) + 90);
    const circle: { self?: unknown } = {};
    circle.self = circle;
    expect(estimatedBytes(circle)).toBeLessThan(100);
    const many = Array.from({ length: 100_000 }, () => ({ title: "x".repeat(100) }));
    expect(estimatedBytes(many) / many.length).toBeGreaterThan(100);
    expect(estimatedBytes(many) / many.length).toBeLessThan(200);
  });
});
