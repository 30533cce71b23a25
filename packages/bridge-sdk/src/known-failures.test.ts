import { afterEach, describe, expect, it, vi } from "vitest";
import { connect } from "./connect.ts";
import { failureOf } from "./failure-of.fixture.ts";
import { serveTool } from "./host/serve-tool.ts";
import { SCOPES } from "./protocol/scopes.ts";
import { exampleUser } from "./testing/fixtures.ts";
import { mockHost } from "./testing/mock-host.ts";
import { FakeWindow, twoWindows, viewOf } from "./testing/two-windows.ts";

/** Covers failures of other bridges that no other test file covers. */

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.unstubAllGlobals();
});

describe("failures of other bridges do not occur", () => {
  it("a sibling frame can't control the client by calling its methods", async () => {
    const { host, tool, toolSeenByHost, hostSeenByTool } = twoWindows();
    const serving = serveTool({
      here: host,
      client: () => toolSeenByHost,
      origin: tool.origin,
      handlers: { getUser: () => exampleUser },
      grantsFor: () => new Set(SCOPES),
    });
    vi.stubGlobal("window", tool);
    const tera = await connect();
    ends.push(tera.dispose, () => serving.stop());
    const answered: unknown[] = [];
    const sibling = { postMessage: (message: unknown) => answered.push(message) };
    for (const method of ["set", "injectComms", "toggleFocus", "constructor"]) {
      for (const source of [sibling, hostSeenByTool])
        tool.deliver({
          data: {
            TERA: 1,
            id: method,
            action: "rpc",
            method,
            args: ["siteUrl", "https://evil.example"],
          },
          origin: "https://evil.example",
          source,
          ports: [],
        });
    }
    expect(await tera.user.get()).toEqual(exampleUser);
    expect(answered).toEqual([]);
    expect(tera.host.origin).toBe(host.origin);
  });

  it("the client ignores a forged login message", async () => {
    const { host, tool, toolSeenByHost, hostSeenByTool } = twoWindows();
    const serving = serveTool({
      here: host,
      client: () => toolSeenByHost,
      origin: tool.origin,
      handlers: { getUser: () => null },
      grantsFor: () => new Set(SCOPES),
    });
    vi.stubGlobal("window", tool);
    const tera = await connect();
    ends.push(tera.dispose, () => serving.stop());
    const heard: unknown[] = [];
    tera.on("user", (user) => heard.push(user));
    for (const source of [hostSeenByTool, tool])
      tool.deliver({
        data: { TERA: 1, action: "popupUserState", user: { id: "mallory" } },
        origin: "https://evil.example",
        source,
        ports: [],
      });
    expect(await tera.user.get()).toBeNull();
    expect(heard).toEqual([]);
  });

  it("the client posts only the handshake to any origin, never data", async () => {
    const { host, tool, toolSeenByHost, hostSeenByTool } = twoWindows();
    const targets: string[] = [];
    const note = (window: Window): Window =>
      ({
        postMessage: (
          message: { method?: string },
          targetOrigin: string,
          transfer?: Transferable[],
        ) => {
          targets.push(`${message.method ?? "answer"} to ${targetOrigin}`);
          window.postMessage(message, targetOrigin, transfer);
        },
      }) as unknown as Window;
    tool.parent = note(hostSeenByTool);
    // Simulates an older host without a port, so that all messages go between windows.
    const hostSeen = note(toolSeenByHost);
    host.addEventListener("message", ({ data }) => {
      const { id, method } = data as { id: string; method: string };
      tool.deliver({
        data: {
          TERA: 1,
          id,
          action: "response",
          response: method === "getUser" ? exampleUser : undefined,
        },
        origin: host.origin,
        source: tool.parent,
        ports: [],
      });
    });
    vi.stubGlobal("window", tool);
    const tera = await connect();
    ends.push(tera.dispose);
    await tera.user.get();
    expect(targets.filter((target) => !target.startsWith("handshake"))).toEqual([
      `setServerMode to ${host.origin}`,
      `getUser to ${host.origin}`,
    ]);

    targets.length = 0;
    const serving = serveTool({
      here: host,
      client: () => hostSeen,
      origin: tool.origin,
      handlers: { getUser: () => exampleUser },
      grantsFor: () => new Set(SCOPES),
    });
    ends.push(() => serving.stop());
    for (const method of ["handshake", "getUser", "uiConfirm", "nothing"])
      host.deliver({
        data: { TERA: 1, id: method, action: "rpc", method, args: [] },
        origin: tool.origin,
        source: hostSeen,
        ports: [],
      });
    await vi.waitFor(() => expect(targets).toHaveLength(4));
    expect(new Set(targets)).toEqual(new Set([`answer to ${tool.origin}`]));
  });

  it("the bridge's mode is not shared between tools", async () => {
    const first = twoWindows();
    const second = new FakeWindow("https://second.example");
    const secondSeen = viewOf(second, first.host, () => null);
    const serve = (client: Window, origin: string) =>
      serveTool({
        here: first.host,
        client: () => client,
        origin,
        handlers: {},
        grantsFor: () => new Set(),
      });
    const [one, two] = [
      serve(first.toolSeenByHost, first.tool.origin),
      serve(secondSeen, second.origin),
    ];
    ends.push(
      () => one.stop(),
      () => two.stop(),
    );
    first.host.deliver({
      data: { TERA: 1, id: "1", action: "rpc", method: "setServerMode", args: ["popup"] },
      origin: first.tool.origin,
      source: first.toolSeenByHost,
      ports: [],
    });
    first.host.deliver({
      data: { TERA: 1, id: "2", action: "rpc", method: "setServerMode", args: ["embedded"] },
      origin: second.origin,
      source: secondSeen,
      ports: [],
    });
    expect([one.mode, two.mode]).toEqual(["popup", "embedded"]);
  });

  it("a port whose nonce differs from the handshake's is not used", async () => {
    const { host, tool, hostSeenByTool } = twoWindows();
    const { port1, port2 } = new MessageChannel();
    ends.push(
      () => port1.close(),
      () => port2.close(),
    );
    host.addEventListener("message", ({ data }) => {
      const { id } = data as { id: string };
      tool.deliver({
        data: {
          TERA: 1,
          id,
          action: "response",
          response: { date: new Date(), bridge: { protocol: 1, nonce: "forged", methods: [] } },
        },
        origin: host.origin,
        source: hostSeenByTool,
        ports: [port1],
      });
    });
    vi.stubGlobal("window", tool);
    const tera = await connect();
    ends.push(tera.dispose);
    expect(tera.host.protocol).toBe(0);
  });

  it("calls don't hang after the tool's page unloads, because the host aborts their handlers", async () => {
    const host = mockHost();
    const tera = await connect();
    ends.push(host.stop);
    const aborted = new Promise((resolve) =>
      host.answer(
        "uiConfirm",
        ({ signal }) =>
          new Promise(() => signal.addEventListener("abort", () => resolve("aborted"))),
      ),
    );
    const asked = failureOf(tera.ui.confirm("Sure?"));
    await vi.waitFor(() => expect(host.calls).toHaveLength(1));
    (window as unknown as FakeWindow).leave();
    expect(await aborted).toBe("aborted");
    tera.dispose();
    expect((await asked).code).toBe("DISCONNECTED");
  });

  it("calls don't hang after the host's page unloads", async () => {
    const { host, tool, toolSeenByHost } = twoWindows();
    serveTool({
      here: host,
      client: () => toolSeenByHost,
      origin: tool.origin,
      handlers: { uiConfirm: () => new Promise(() => undefined) },
      grantsFor: () => new Set(SCOPES),
    });
    vi.stubGlobal("window", tool);
    const tera = await connect({ timeout: 1_500 });
    ends.push(tera.dispose);
    const asked = failureOf(tera.ui.confirm("Sure?"));
    host.leave();
    expect((await asked).code).toBe("DISCONNECTED");
  });

  it("old and new clients and hosts agree on a protocol", async () => {
    const { host, tool, toolSeenByHost, hostSeenByTool } = twoWindows();
    const serving = serveTool({
      here: host,
      client: () => toolSeenByHost,
      origin: tool.origin,
      handlers: { getUser: () => exampleUser },
      grantsFor: () => new Set(SCOPES),
    });
    ends.push(() => serving.stop());
    const answers: { id: unknown; response: unknown }[] = [];
    tool.addEventListener("message", ({ data }) =>
      answers.push(data as { id: unknown; response: unknown }),
    );
    // Newer clients with unknown or invalid protocol lists.
    for (const [id, protocols] of [
      ["future", [99]],
      ["both", [99, 1]],
      ["odd", "1"],
      ["none", []],
    ] as const) {
      hostSeenByTool.postMessage(
        {
          TERA: 1,
          id,
          action: "rpc",
          method: "handshake",
          args: [
            { bridge: { protocols, nonce: "n", mode: "frame", page: 1, later: { field: true } } },
          ],
        },
        "*",
      );
    }
    await vi.waitFor(() => expect(answers).toHaveLength(4));
    const agreed = Object.fromEntries(
      answers.map(({ id, response }) => [
        id,
        (response as { bridge?: { protocol: number } }).bridge?.protocol,
      ]),
    );
    expect(agreed).toEqual({ future: undefined, both: 1, odd: undefined, none: undefined });
  });
});
