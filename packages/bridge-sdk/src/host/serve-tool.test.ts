import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Handlers } from "./handlers.ts";
import type { GrantsFor } from "./grants.ts";
import { serveTool } from "./serve-tool.ts";
import { BridgeError } from "../protocol/errors.ts";
import { methods } from "../protocol/methods.ts";
import type { MethodName } from "../protocol/methods.ts";
import { SCOPES } from "../protocol/scopes.ts";
import { exampleArguments } from "../testing/example-arguments.ts";
import { LocalPort } from "../testing/local-channel.ts";
import { FakeWindow, twoWindows, viewOf } from "../testing/two-windows.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

interface Answer {
  id?: unknown;
  action?: string;
  method?: string;
  args?: unknown[];
  isError?: boolean;
  response?: unknown;
  event?: string;
}

function legacyTool(
  handlers: Handlers,
  grantsFor: GrantsFor = () => new Set(SCOPES),
  answersFocus = true,
) {
  const windows = twoWindows();
  const unforeseen: unknown[] = [];
  const host = serveTool({
    here: windows.host,
    client: () => windows.toolSeenByHost,
    origin: windows.tool.origin,
    handlers,
    grantsFor,
    onUnexpectedError: (error) => unforeseen.push(error),
  });
  ends.push(() => host.stop());
  const received: Answer[] = [];
  windows.tool.addEventListener("message", ({ data }) => {
    const message = data as Answer;
    received.push(message);
    if (answersFocus && message.action === "rpc")
      windows.hostSeenByTool.postMessage(
        { TERA: 1, id: message.id, action: "response", response: undefined },
        "*",
      );
  });
  let count = 0;
  const call = async (method: unknown, ...args: unknown[]): Promise<Answer> => {
    const id = `call${count++}`;
    windows.hostSeenByTool.postMessage({ TERA: 1, id, action: "rpc", method, args }, "*");
    return vi.waitFor(
      () => {
        const answer = received.find((message) => message.id === id);
        if (!answer) throw new Error(`No answer to ${String(method)}`);
        return answer;
      },
      { timeout: 20_000, interval: 5 },
    );
  };
  return { ...windows, serving: host, received, call, unforeseen };
}

describe("tools with the old envelope", () => {
  it("BRIDGE-04 session methods are answered immediately and without grants in the old envelope", async () => {
    const { call, serving } = legacyTool({}, () => new Promise(() => undefined));
    expect((await call("handshake")).response).toEqual({ date: expect.any(Date) as Date });
    expect(await call("setServerMode", "frame")).toEqual({
      TERA: 1,
      id: "call1",
      action: "response",
      response: undefined,
    });
    expect(await call("setServerVerbosity", 5)).not.toHaveProperty("isError");
    expect(serving.mode).toBe("frame");
    expect(await call("setServerMode", "sideways")).toMatchObject({
      isError: true,
      response: 'Unsupported server mode "sideways"',
    });
    expect(await call("setServerMode", { toString: 1 })).toMatchObject({
      isError: true,
      response: 'Unsupported server mode "object"',
    });
  });

  it("the old envelope represents errors as sentences and a cancellation as CANCEL", async () => {
    const { call } = legacyTool({
      uiConfirm: () => {
        throw new BridgeError("CANCEL", "The dialog was closed");
      },
      getProject: () => {
        throw new BridgeError("NO-ACTIVE-PROJECT", "No active project");
      },
      getUser: () => {
        throw new RangeError("internal");
      },
    });
    expect(await call("uiConfirm", "?")).toMatchObject({ isError: true, response: "CANCEL" });
    expect(await call("getProject")).toMatchObject({
      isError: true,
      response: "No active project",
    });
    expect(await call("getUser")).toMatchObject({
      isError: true,
      response: "An unknown error has occured",
    });
  });

  it("a tool with the old envelope receives an error if the result can't be cloned", async () => {
    const { call } = legacyTool({ getProjectState: () => ({ save: () => 1 }) });
    expect(await call("getProjectState")).toMatchObject({
      isError: true,
      response: expect.stringContaining("can't be sent") as string,
    });
  });

  it("BRIDGE-12 nested dialogs send toggleFocus only twice before the response: on, then off", async () => {
    const { call, received } = legacyTool({
      uiConfirm: ({ withFocus }) =>
        withFocus(() => withFocus(() => Promise.resolve("OK" as const))),
    });
    expect((await call("uiConfirm", "?")).response).toBe("OK");
    expect(
      received.map(({ method, args, response }) =>
        method ? `${method} ${String(args?.[0])}` : response,
      ),
    ).toEqual(["toggleFocus true", "toggleFocus false", "OK"]);
  });

  it("a tool that never responds to toggleFocus delays a dialog by at most a second", async () => {
    const { call } = legacyTool(
      { uiConfirm: ({ withFocus }) => withFocus(() => Promise.resolve("OK" as const)) },
      () => new Set(SCOPES),
      false,
    );
    vi.useFakeTimers();
    ends.push(() => vi.useRealTimers());
    const started = Date.now();
    expect((await call("uiConfirm", "?")).response).toBe("OK");
    expect(Date.now() - started).toBeLessThan(1_900);
  });

  it("BRIDGE-13 old-envelope events follow the handshake and grant, and have an id and a payload array", async () => {
    const { call, received, serving } = legacyTool({ getProject: () => null });
    expect(() => serving.emit("project", null)).toThrow(
      "Client has not yet initiated communication",
    );
    await call("handshake");
    serving.emit("project", null);
    await call("getProject");
    expect(received.some(({ action }) => action === "event")).toBe(false);
    serving.emit("project", null);
    await call("getProject");
    expect(received.find(({ action }) => action === "event")).toEqual({
      TERA: 1,
      id: expect.any(String) as string,
      action: "event",
      event: "project",
      payload: [null],
    });
  });
});

it("BRIDGE-03 in popup mode, calls are answered and events are refused as 'not implemented'", async () => {
  const { call, received, serving } = legacyTool({ getProject: () => null });
  await call("handshake");
  await call("setServerMode", "popup");
  expect((await call("getProject")).response).toBeNull();
  expect(() => serving.emit("project", null)).toThrow("not implemented");
  await call("setServerMode", "frame");
  expect(received.filter(({ action }) => action === "event")).toEqual([]);
  serving.emit("project", null);
  await call("getProject");
  expect(received.filter(({ action }) => action === "event")).toHaveLength(1);
});

it("BRIDGE-13 a tool with the old envelope receives no theme events", async () => {
  const { call, received, serving } = legacyTool({ getProject: () => null });
  await call("handshake");
  await call("getProject");
  serving.emit("theme", "dark");
  serving.emit("project", null);
  await call("getProject");
  expect(received.flatMap(({ event }) => event ?? [])).toEqual(["project"]);
});

it("the version of a client with the old envelope is unknown", async () => {
  const sdk = vi.fn<(version: unknown) => void>();
  const { call } = legacyTool({ getTheme: (context) => (sdk(context.sdk), "light") });
  await call("handshake");
  await call("getTheme");
  expect(sdk).toHaveBeenCalledExactlyOnceWith(undefined);
});

it("BRIDGE-04 a port is closed after 2 s unless the tool confirms it", async () => {
  vi.useFakeTimers();
  try {
    const windows = twoWindows();
    const closed: string[] = [];
    const offers: string[] = [];
    const host = serveTool({
      here: windows.host,
      client: () => windows.toolSeenByHost,
      origin: windows.tool.origin,
      handlers: {},
      grantsFor: () => new Set(SCOPES),
      openChannel: () => {
        const { port1, port2 } = LocalPort.pair();
        const name = `port ${offers.push("offered")}`;
        const close = port1.close.bind(port1);
        port1.close = () => {
          closed.push(name);
          close();
        };
        return { port1, port2 };
      },
    });
    ends.push(() => host.stop());
    const taken: MessagePort[] = [];
    windows.tool.addEventListener("message", ({ ports }) => void taken.push(...ports));
    for (const nonce of ["first", "second"])
      windows.hostSeenByTool.postMessage(
        {
          TERA: 1,
          id: nonce,
          action: "rpc",
          method: "handshake",
          args: [{ bridge: { protocols: [1], nonce, mode: "frame", page: 1 } }],
        },
        "*",
      );
    await vi.advanceTimersByTimeAsync(100);
    taken[1]?.postMessage([{ hello: "second" }]);
    await vi.advanceTimersByTimeAsync(1_800);
    expect(closed).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(closed).toEqual(["port 1"]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(closed).toEqual(["port 1"]);
  } finally {
    vi.useRealTimers();
  }
});

describe("the host rejects", () => {
  const NAMES_OF_OTHERS = [
    "constructor",
    "__proto__",
    "toString",
    "hasOwnProperty",
    "__defineGetter__",
    "valueOf",
    "acceptMessage",
    "senderRpc",
    "sendRaw",
    "emitClients",
    "settings",
    "bindProject",
    "nothing",
    "",
    "get",
  ];

  it("ERR-12 the host rejects calls to unknown methods, including names inherited from Object.prototype", async () => {
    const { call } = legacyTool({ getUser: () => null });
    for (const name of NAMES_OF_OTHERS)
      expect(await call(name)).toMatchObject({
        isError: true,
        response: `Unknown RPC method "${name}"`,
      });
    for (const invalid of [undefined, null, 7, {}, [], ["getUser"]])
      expect(await call(invalid)).toMatchObject({
        isError: true,
        response: expect.stringMatching(/^Unknown RPC method/) as string,
      });
  });

  it("ERR-12 the host rejects events sent before the handshake", () => {
    const { serving } = legacyTool({});
    expect(serving.mode).toBe("none");
    expect(() => serving.emit("user", null)).toThrow("Client has not yet initiated communication");
  });

  it("the host rejects every method that needs a grant if the tool has no grants", async () => {
    const ran: string[] = [];
    const names = (Object.keys(methods) as MethodName[]).filter(
      (name) => methods[name].scope !== null,
    );
    const handlers = Object.fromEntries(
      names.map((name) => [name, () => void ran.push(name)]),
    ) as Handlers;
    const { call } = legacyTool(handlers, () => new Set());
    for (const name of names) {
      const { isError, response } = await call(name, ...exampleArguments(name));
      expect({
        name,
        isError,
        isForbidden: String(response).includes("has not been allowed"),
      }).toEqual({ name, isError: true, isForbidden: true });
    }
    expect(ran).toEqual([]);
  });

  it("the host rejects a call to a method without a handler and names the method in the error", async () => {
    const { call } = legacyTool({});
    expect(await call("uiPanic", "x")).toMatchObject({
      isError: true,
      response: expect.stringContaining("does not offer uiPanic") as string,
    });
  });

  it("VAL-16 the host rejects invalid arguments and names them in the error", async () => {
    const { call } = legacyTool({
      getNamespace: () => null,
      setNamespace: () => ({}),
      setPage: () => undefined,
      setProjectState: () => null,
      getProjectFileContents: () => null,
      uiProgress: () => undefined,
      projectLog: () => undefined,
    });
    expect((await call("getNamespace", "a/b")).response).toBe(
      'Namespaces must be alphanumeric + hyphens + underscores (getNamespace, argument "name")',
    );
    expect((await call("setNamespace", "ok", null)).response).toBe(
      'State must be an object (setNamespace, argument "state")',
    );
    expect((await call("setNamespace", "ok", [])).response).toMatch(/^State must be an object/);
    expect((await call("setNamespace", "ok", {}, { method: "burn" })).response).toBe(
      "must be 'merge' or 'set' (setNamespace, argument \"options.method\")",
    );
    expect((await call("setPage")).response).toMatch(/argument "page"/);
    expect((await call("setPage", { path: 7 })).response).toBe(
      'Expected string (setPage, argument "page.path")',
    );
    expect((await call("setProjectState", 3, 1)).response).toMatch(
      /^path must be a dotted string or array of path segments/,
    );
    expect((await call("getProjectFileContents")).response).toMatch(/argument "id"/);
    expect((await call("uiProgress", { progress: "much" })).response).toBe(
      'Expected number (uiProgress, argument "options.progress")',
    );
    expect((await call("projectLog", {})).response).toMatch(/argument "log.type"/);
  });

  it("serveTool throws if the tool has the host's own origin", () => {
    const { host, toolSeenByHost } = twoWindows();
    expect(() =>
      serveTool({
        here: host,
        client: () => toolSeenByHost,
        origin: host.origin,
        handlers: {},
        grantsFor: () => new Set(),
      }),
    ).toThrow("own origin");
  });
});

describe("the host ignores", () => {
  const handshake = { TERA: 1, id: "x", action: "rpc", method: "handshake", args: [] };

  it("BRIDGE-02 the host ignores messages from its own origin or without the TERA marker", async () => {
    const { host, toolSeenByHost, received, call } = legacyTool({});
    host.deliver({ data: handshake, origin: host.origin, source: toolSeenByHost, ports: [] });
    for (const data of [
      null,
      undefined,
      0,
      "TERA",
      [],
      { ...handshake, TERA: 0 },
      { id: "x", action: "rpc", method: "handshake" },
    ]) {
      host.deliver({ data, origin: "https://tool.example", source: toolSeenByHost, ports: [] });
    }
    await call("handshake");
    expect(received.map(({ id }) => id)).toEqual(["call0"]);
  });

  it("the host ignores other windows, and the tool's window once it has left the tool's origin", async () => {
    const { host, tool, toolSeenByHost, received, call } = legacyTool({});
    const sibling = viewOf(tool, host, () => null);
    host.deliver({ data: handshake, origin: tool.origin, source: sibling, ports: [] });
    host.deliver({ data: handshake, origin: tool.origin, source: null, ports: [] });
    host.deliver({
      data: handshake,
      origin: "https://evil.example",
      source: toolSeenByHost,
      ports: [],
    });
    host.deliver({ data: handshake, origin: "null", source: toolSeenByHost, ports: [] });
    await call("handshake");
    expect(received.map(({ id }) => id)).toEqual(["call0"]);
  });

  it("the host sends nothing to a frame that has navigated to another origin", async () => {
    const { host, toolSeenByHost } = legacyTool({});
    const elsewhere = new FakeWindow("https://evil.example");
    const posted: unknown[] = [];
    elsewhere.addEventListener("message", (event) => posted.push(event));
    const view = viewOf(elsewhere, host, () => toolSeenByHost);
    const second = serveTool({
      here: host,
      client: () => view,
      origin: "https://tool.example",
      handlers: {},
      grantsFor: () => new Set(),
    });
    ends.push(() => second.stop());
    host.deliver({ data: handshake, origin: "https://tool.example", source: view, ports: [] });
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setTimeout(resolve));
    expect(posted).toEqual([]);
  });

  it("the host ignores invalid window messages without throwing", async () => {
    const { host, toolSeenByHost, call } = legacyTool({ getUser: () => null });
    const invalid = fc.record(
      {
        TERA: fc.oneof(fc.constant(1), fc.anything()),
        id: fc.oneof(fc.string(), fc.anything()),
        action: fc.oneof(
          fc.constantFrom("rpc", "response", "event", "popupUserState"),
          fc.anything(),
        ),
        method: fc.oneof(
          fc.constantFrom(...Object.keys(methods), "constructor", "__proto__"),
          fc.anything(),
        ),
        args: fc.oneof(fc.array(fc.anything()), fc.anything()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(invalid, fc.anything()), (data) => {
        host.deliver({ data, origin: "https://tool.example", source: toolSeenByHost, ports: [] });
      }),
      { numRuns: 2_000 },
    );
    expect((await call("getUser")).response).toBeNull();
  });
});

describe("ports", () => {
  const offer = (nonce: string, page = 1) => ({
    bridge: { protocols: [1], nonce, mode: "frame", page },
  });

  async function offeredPort(nonce: string, handlers: Handlers) {
    const setting = legacyTool(handlers);
    const port = new Promise<MessagePort>((resolve) =>
      setting.tool.addEventListener("message", ({ ports }) => ports[0] && resolve(ports[0])),
    );
    const answer = await setting.call("handshake", offer(nonce));
    return { ...setting, answer, port: await port };
  }

  it("a port is offered with the handshake's nonce and closed if the tool sends another nonce", async () => {
    const { port, answer, serving } = await offeredPort("abc", { getUser: () => null });
    expect(answer.response).toMatchObject({
      bridge: { protocol: 1, nonce: "abc", methods: ["getUser"] },
    });
    const heard: unknown[] = [];
    const closed = new Promise(
      (resolve) => (port.onmessage = ({ data }) => (heard.push(data), resolve(data))),
    );
    port.postMessage([{ hello: "wrong" }, { id: 1, method: "getUser", args: [] }]);
    await closed;
    expect(heard).toEqual([[{ bye: true }]]);
    expect(serving.mode).toBe("none");
  });

  it("a new document's handshake closes the previous document's port", async () => {
    const { port, call, tool, hostSeenByTool } = await offeredPort("first", {
      getUser: () => null,
    });
    const heard: unknown[] = [];
    port.onmessage = ({ data }) => heard.push(...(data as unknown[]));
    port.postMessage([{ hello: "first" }, { id: 1, method: "getUser", args: [] }]);
    await vi.waitFor(() => expect(heard).toEqual([{ id: 1, response: null }]));
    const second = new Promise<MessagePort>((resolve) =>
      tool.addEventListener("message", ({ ports }) => ports[0] && resolve(ports[0])),
    );
    hostSeenByTool.postMessage(
      { TERA: 1, id: "again", action: "rpc", method: "handshake", args: [offer("second", 2)] },
      "*",
    );
    (await second).postMessage([{ hello: "second" }]);
    await vi.waitFor(() => expect(heard).toContainEqual({ bye: true }));
    expect((await call("getUser")).response).toBeNull();
    (await second).close();
  });

  it("invalid messages on a port never make the host throw", async () => {
    const { port } = await offeredPort("n", { getUser: () => null });
    const heard: unknown[] = [];
    port.onmessage = ({ data }) => heard.push(...(data as unknown[]));
    port.postMessage([{ hello: "n" }]);
    const invalid = [
      null,
      1,
      "x",
      {},
      [],
      [null],
      [[]],
      [{ id: {} }],
      [{ id: 1 }],
      [{ id: 2, method: {} }],
      [{ id: 3, cancel: true }],
      [{ id: 4, method: "getUser", args: "no" }],
    ];
    for (const message of invalid) port.postMessage(message);
    port.postMessage([{ id: "last", method: "getUser" }]);
    await vi.waitFor(() => expect(heard).toContainEqual({ id: "last", response: null }));
    port.close();
  });
});
