import { afterEach, describe, expect, it, vi } from "vitest";
import { connect } from "./connect.ts";
import type { ConnectOptions } from "./connect.ts";
import type { Connection } from "./connection.ts";
import { failureOf } from "./failure-of.fixture.ts";
import { transferBuffers } from "./host/tool-response.ts";
import type { Handlers } from "./host/handlers.ts";
import { serveTool } from "./host/serve-tool.ts";
import type { BridgeHost } from "./host/serve-tool.ts";
import { BridgeError } from "./protocol/errors.ts";
import { SCOPES } from "./protocol/scopes.ts";
import type { Scope } from "./protocol/scopes.ts";
import { twoWindows } from "./testing/two-windows.ts";

const ADA = { id: "u1", email: "ada@example.org", name: "Ada", isSubscribed: false, credits: 1000 };
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.unstubAllGlobals();
});

async function connected(
  handlers: Handlers,
  scopes: readonly Scope[] = SCOPES,
  options: ConnectOptions = {},
): Promise<{ tera: Connection; host: BridgeHost; unforeseen: unknown[] }> {
  const windows = twoWindows();
  const unforeseen: unknown[] = [];
  const host = serveTool({
    here: windows.host,
    client: () => windows.toolSeenByHost,
    origin: windows.tool.origin,
    handlers,
    grantsFor: () => new Set(scopes),
    onUnexpectedError: (error) => unforeseen.push(error),
  });
  vi.stubGlobal("window", windows.tool);
  const tera = await connect(options);
  ends.push(() => host.stop(), tera.dispose);
  return { tera, host, unforeseen };
}

describe.each(["frame", "popup"] as const)("the theme, in mode %s", (mode) => {
  it("BRIDGE-03 BRIDGE-13 reaches a tool without scopes when the tool requests it and whenever it changes", async () => {
    const windows = twoWindows();
    const host = serveTool({
      here: windows.host,
      client: () => windows.toolSeenByHost,
      origin: windows.tool.origin,
      handlers: { getTheme: () => "light", getProject: () => null },
      grantsFor: () => new Set(),
    });
    if (mode === "popup")
      Object.assign(windows.tool, { parent: windows.tool, opener: windows.hostSeenByTool });
    vi.stubGlobal("window", windows.tool);
    const tera = await connect();
    ends.push(() => host.stop(), tera.dispose);
    const events: unknown[] = [];
    tera.on("theme", (theme) => events.push(theme));
    tera.on("project", (project) => events.push(project));
    expect(await tera.theme.get()).toBe("light");
    expect(host.mode).toBe(mode);
    host.emit("project", null);
    host.emit("theme", "dark");
    expect(await tera.theme.get()).toBe("light");
    expect(events).toEqual(["dark"]);
  });
});

describe("connect", () => {
  it("connect rejects with NOT_EMBEDDED immediately if no page embeds or opened this page", async () => {
    const { tool } = twoWindows();
    tool.parent = tool;
    vi.stubGlobal("window", tool);
    const started = performance.now();
    expect((await failureOf(connect())).code).toBe("NOT_EMBEDDED");
    // Half the default timeout for a silent host.
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it("connect can be imported and called on a server, where it rejects with NOT_EMBEDDED", async () => {
    expect(typeof window).toBe("undefined");
    expect((await failureOf(connect())).code).toBe("NOT_EMBEDDED");
  });

  it("connect rejects with HOST_SILENT after the timeout and removes all its listeners", async () => {
    const { tool } = twoWindows();
    vi.stubGlobal("window", tool);
    expect((await failureOf(connect({ timeout: 60 }))).code).toBe("HOST_SILENT");
    expect(tool.listenerCount).toBe(0);
  });

  it("connect waits 10 s for a silent host by default", async () => {
    vi.useFakeTimers();
    try {
      const { tool } = twoWindows();
      vi.stubGlobal("window", tool);
      let settled = "";
      void failureOf(connect()).then(({ code }) => (settled = code));
      await vi.advanceTimersByTimeAsync(9_900);
      expect(settled).toBe("");
      await vi.advanceTimersByTimeAsync(200);
      expect(settled).toBe("HOST_SILENT");
    } finally {
      vi.useRealTimers();
    }
  });

  it("connect stops when its signal aborts", async () => {
    const { tool } = twoWindows();
    vi.stubGlobal("window", tool);
    const abort = new AbortController();
    const connecting = failureOf(connect({ signal: abort.signal }));
    abort.abort();
    expect((await connecting).code).toBe("ABORTED");
  });

  it("connect finds a host that starts later than the tool", async () => {
    const windows = twoWindows();
    vi.stubGlobal("window", windows.tool);
    const connecting = connect();
    await vi.waitFor(() => expect(windows.tool.listenerCount).toBe(1));
    setTimeout(() => {
      const host = serveTool({
        here: windows.host,
        client: () => windows.toolSeenByHost,
        origin: windows.tool.origin,
        handlers: { getUser: () => ADA },
        grantsFor: () => new Set(["user"]),
      });
      ends.push(() => host.stop());
    }, 300);
    const tera = await connecting;
    ends.push(tera.dispose);
    expect(await tera.user.get()).toEqual(ADA);
  });

  it("connect rejects a host whose origin is not `hostOrigin`", async () => {
    const windows = twoWindows();
    const host = serveTool({
      here: windows.host,
      client: () => windows.toolSeenByHost,
      origin: windows.tool.origin,
      handlers: {},
      grantsFor: () => new Set(),
    });
    ends.push(() => host.stop());
    vi.stubGlobal("window", windows.tool);
    expect(
      (await failureOf(connect({ hostOrigin: "https://other.example", timeout: 400 }))).code,
    ).toBe("HOST_SILENT");
  });

  it("connect switches to a port with a current host and learns which methods the host supports", async () => {
    const { tera, host } = await connected({ getUser: () => ADA });
    expect(tera.host.origin).toBe("https://host.example");
    expect(tera.host.protocol).toBe(1);
    expect(tera.host.supports("getUser")).toBe(true);
    expect(tera.host.supports("uiPanic")).toBe(false);
    expect(await tera.user.get()).toEqual(ADA);
    expect(host.mode).toBe("frame");
  });

  it("connect uses the old envelope with an older host and responds to the host's focus calls", async () => {
    const windows = twoWindows();
    const seen: string[] = [];
    windows.host.addEventListener("message", (event) => {
      const { id, method, action, args } = event.data as {
        id: string;
        method?: string;
        action: string;
        args?: unknown[];
      };
      if (action === "response") {
        seen.push("made room");
        return windows.toolSeenByHost.postMessage(
          { TERA: 1, id: "q", action: "event", event: "project", payload: [{ id: "p" }] },
          "*",
        );
      }
      seen.push(String(method) + (method === "setServerMode" ? `(${String(args?.[0])})` : ""));
      if (method === "uiConfirm")
        windows.toolSeenByHost.postMessage(
          { TERA: 1, id, action: "response", isError: true, response: "CANCEL" },
          "*",
        );
      else if (method !== undefined)
        windows.toolSeenByHost.postMessage(
          {
            TERA: 1,
            id,
            action: "response",
            response: method === "getUser" ? ADA : { date: new Date() },
          },
          "*",
        );
    });
    vi.stubGlobal("window", windows.tool);
    const tera = await connect();
    ends.push(tera.dispose);
    expect(tera.host.protocol).toBe(0);
    expect(await tera.user.get()).toEqual(ADA);
    expect((await failureOf(tera.ui.confirm("Sure?"))).code).toBe("CANCEL");
    const project = new Promise((resolve) => void tera.on("project", resolve));
    windows.toolSeenByHost.postMessage(
      { TERA: 1, id: "focus", action: "rpc", method: "toggleFocus", args: [true] },
      "*",
    );
    expect(await project).toEqual({ id: "p" });
    expect(seen).toEqual([
      "handshake",
      "setServerMode(frame)",
      "getUser",
      "uiConfirm",
      "made room",
    ]);
    expect((await failureOf(tera.log.add({ type: "tool", wrong: () => 1 }))).code).toBe(
      "UNCLONEABLE",
    );
  });
});

describe("two connections of one page", () => {
  it("two connections of one page work independently", async () => {
    const { tera, host } = await connected({ getUser: () => ADA });
    const second = await connect();
    ends.push(second.dispose);
    expect(await second.user.get()).toEqual(ADA);
    expect(await tera.user.get()).toEqual(ADA);
    second.dispose();
    for (let count = 0; count < 20; count += 1) (await connect()).dispose();
    expect(await tera.user.get()).toEqual(ADA);
    expect(host.mode).toBe("frame");
  });
});

describe("calls", () => {
  it("calls made in the same tick are batched, and a call that can't be cloned fails alone", async () => {
    const { tera } = await connected({ setProjectState: (_context, _path, value) => value });
    const calls = [
      tera.state.set("a", 1),
      tera.state.set("b", () => 2),
      tera.state.set("c", 3),
    ] as const;
    const [first, second, third] = await Promise.allSettled(calls);
    expect(first).toEqual({ status: "fulfilled", value: 1 });
    expect(second).toMatchObject({ status: "rejected", reason: { code: "UNCLONEABLE" } });
    expect(third).toEqual({ status: "fulfilled", value: 3 });
  });

  it("each call gets its own result, even if 5,000 are made in one tick", async () => {
    const { tera } = await connected({ setProjectState: (_context, _path, value) => value });
    const results = await Promise.all(
      Array.from({ length: 5_000 }, (_, index) => tera.state.set("n", index)),
    );
    expect(results.every((result, index) => result === index)).toBe(true);
  });

  it("calls transfer the result buffers that the host marks and copy the others", async () => {
    const [given, within, kept] = [new ArrayBuffer(1024), new ArrayBuffer(8), new ArrayBuffer(4)];
    const answers = {
      given: () => transferBuffers(given),
      within: () => transferBuffers({ within }),
      kept: () => ({ kept }),
    };
    const { tera } = await connected({
      getProjectFileContents: (_context, id) => answers[id as keyof typeof answers](),
    });
    expect(await tera.call("getProjectFileContents", ["given"])).toMatchObject({
      byteLength: 1024,
    });
    expect(await tera.call("getProjectFileContents", ["within"])).toMatchObject({
      within: { byteLength: 8 },
    });
    for (let time = 0; time < 2; time += 1)
      expect(await tera.call("getProjectFileContents", ["kept"])).toMatchObject({
        kept: { byteLength: 4 },
      });
    expect([given, within, kept].map(({ byteLength }) => byteLength)).toEqual([0, 0, 4]);
  });

  it("calls reject with the name, message, code and data of the host's error", async () => {
    const { tera } = await connected({
      requireUser: () => {
        throw Object.assign(
          new BridgeError("NEED-LOGIN", "You need to be logged in to do that", { path: "/" }),
          { name: "LoginError" },
        );
      },
    });
    expect(await failureOf(tera.user.require())).toMatchObject({
      name: "LoginError",
      message: "You need to be logged in to do that",
      code: "NEED-LOGIN",
      data: { path: "/" },
    });
  });

  it("calls reject without exposing the text of an unexpected host error", async () => {
    const { tera, unforeseen } = await connected({
      getUser: () => {
        throw new TypeError("secret of the host");
      },
    });
    const error = await failureOf(tera.user.get());
    expect(error).toMatchObject({ code: "UNKNOWN_ERROR", message: "An unknown error has occured" });
    expect(JSON.stringify(error)).not.toContain("secret");
    expect(unforeseen).toHaveLength(1);
  });

  it("calls include the host's stack in an error only if the host is in development", async () => {
    const windows = twoWindows();
    const handlers: Handlers = {
      getUser: () => {
        throw new TypeError("what went wrong");
      },
    };
    const host = serveTool({
      here: windows.host,
      client: () => windows.toolSeenByHost,
      origin: windows.tool.origin,
      handlers,
      grantsFor: () => new Set(SCOPES),
      isStackShown: true,
    });
    vi.stubGlobal("window", windows.tool);
    const tera = await connect();
    ends.push(() => host.stop(), tera.dispose);
    const failure = await failureOf(tera.user.get());
    expect(failure).toMatchObject({ code: "UNKNOWN_ERROR", message: "what went wrong" });
    expect(failure.stack).toMatch(/^TypeError: what went wrong[^]*connect\.test\.ts/u);

    const { tera: usual } = await connected(handlers);
    expect((await failureOf(usual.user.get())).stack).not.toContain("what went wrong");
  });

  it("calls fail with UNCLONEABLE-RESULT if the result can't be cloned", async () => {
    const { tera } = await connected({ getUser: () => ({ ...ADA, refresh: () => ADA }) });
    expect((await failureOf(tera.user.get())).code).toBe("UNCLONEABLE-RESULT");
  });

  it("a call that times out or is aborted cancels the host's handler", async () => {
    const aborted: string[] = [];
    const { tera } = await connected({
      getUser: ({ signal }) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener("abort", () => {
            aborted.push("getUser");
            reject(new BridgeError("CANCEL", "withdrawn"));
          }),
        ),
    });
    expect((await failureOf(tera.with({ timeout: 30 }).user.get())).code).toBe("TIMEOUT");
    const abort = new AbortController();
    const call = failureOf(tera.with({ signal: abort.signal }).user.get());
    abort.abort(new Error("enough"));
    const error = await call;
    expect(error.code).toBe("ABORTED");
    expect((error.data as Error).message).toBe("enough");
    await vi.waitFor(() => expect(aborted).toEqual(["getUser", "getUser"]));
    expect((await failureOf(tera.with({ signal: AbortSignal.abort() }).user.get())).code).toBe(
      "ABORTED",
    );
  });

  it("calls that wait for a person's answer are not subject to the default timeout", async () => {
    let answer: (result: "OK") => void = () => undefined;
    const windows = twoWindows();
    const host = serveTool({
      here: windows.host,
      client: () => windows.toolSeenByHost,
      origin: windows.tool.origin,
      grantsFor: () => new Set(SCOPES),
      handlers: {
        uiConfirm: () => new Promise((resolve) => (answer = resolve)),
        getUser: () => new Promise(() => undefined),
      },
    });
    vi.stubGlobal("window", windows.tool);
    const tera = await connect({ callTimeout: 30 });
    ends.push(() => host.stop(), tera.dispose);
    const confirmed = tera.ui.confirm("Go on?");
    expect((await failureOf(tera.user.get())).code).toBe("TIMEOUT");
    answer("OK");
    expect(await confirmed).toBe("OK");
  });

  it("an open dialog suspends the default timeout of calls, but not an explicit one", async () => {
    const answers: ((result: null) => void)[] = [];
    const windows = twoWindows();
    const host = serveTool({
      here: windows.host,
      client: () => windows.toolSeenByHost,
      origin: windows.tool.origin,
      grantsFor: () => new Set(SCOPES),
      handlers: {
        setProjectState: ({ withFocus }) =>
          withFocus(() => new Promise((resolve) => void answers.push(resolve))),
        getUser: () => new Promise(() => undefined),
      },
    });
    vi.stubGlobal("window", windows.tool);
    const tera = await connect({ callTimeout: 1_000 });
    ends.push(() => host.stop(), tera.dispose);
    const impatient = failureOf(tera.with({ timeout: 60 }).state.set("a", 1));
    const asking = tera.state.set("a", 1);
    expect((await impatient).code).toBe("TIMEOUT");
    // The tool can't know which call opened the dialog, so all default timeouts are suspended.
    const meanwhile = failureOf(tera.user.get());
    expect((await failureOf(tera.with({ timeout: 60 }).user.get())).code).toBe("TIMEOUT");
    for (const answer of answers) answer(null);
    expect(await asking).toBeNull();
    expect((await meanwhile).code).toBe("TIMEOUT");
  });

  it("calls reject with DISCONNECTED after dispose", async () => {
    const { tera } = await connected({ uiConfirm: () => new Promise(() => undefined) });
    const call = failureOf(tera.ui.confirm("?"));
    tera.dispose();
    expect((await call).code).toBe("DISCONNECTED");
    expect((await failureOf(tera.user.get())).code).toBe("DISCONNECTED");
  });

  it("calls reject with DISCONNECTED and the host's handlers are aborted when the host stops", async () => {
    let aborted = false;
    const { tera, host } = await connected(
      {
        uiConfirm: ({ signal }) =>
          new Promise(() => signal.addEventListener("abort", () => (aborted = true))),
      },
      SCOPES,
      { timeout: 1_500 },
    );
    const call = failureOf(tera.ui.confirm("?"));
    await tera.state.get().catch(() => undefined);
    host.stop();
    expect((await call).code).toBe("DISCONNECTED");
    expect(aborted).toBe(true);
    expect((await failureOf(tera.user.get())).code).toBe("DISCONNECTED");
  });

  it("BRIDGE-13 listeners receive events until they unsubscribe, and only events that the grants allow", async () => {
    const { tera, host } = await connected({ getProject: () => null }, ["project"]);
    const heard: unknown[] = [];
    const stop = tera.on("project", (project) => heard.push(project));
    tera.on("user", (user) => heard.push(user));
    const project = { id: "p", name: "P", created: "2024-01-01T00:00:00.000Z", isOwner: true };
    host.emit("project", project);
    await tera.project.get();
    host.emit("user", ADA);
    host.emit("project", project);
    await tera.project.get();
    expect(heard).toEqual([project]);
    stop();
    host.emit("project", project);
    await tera.project.get();
    expect(heard).toHaveLength(1);
  });
});
