import { afterEach, describe, expect, it, vi } from "vitest";
import { connect } from "./connect.ts";
import type { EmbeddedHost } from "./embedded.ts";
import { failureOf } from "./failure-of.fixture.ts";
import type { Handlers } from "./host/handlers.ts";
import { serveTool } from "./host/serve-tool.ts";
import type { BridgeHost } from "./host/serve-tool.ts";
import { SCOPES } from "./protocol/scopes.ts";
import { exampleUser } from "./testing/fixtures.ts";
import { twoWindows } from "./testing/two-windows.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.unstubAllGlobals();
});

/** Simulates a tool in a top-level page, and logs what happens to the embedded host's frame. */
function ownPage() {
  const windows = twoWindows();
  windows.tool.parent = windows.tool;
  vi.stubGlobal("window", windows.tool);
  const frame: string[] = [];
  const events = { lost: (): void => undefined };
  const embedded: EmbeddedHost = {
    origin: windows.host.origin,
    open: (lost) => {
      events.lost = lost;
      frame.push("open");
      return {
        mode: "embedded",
        window: windows.hostSeenByTool,
        show: (isAsking, style) => void frame.push(`show ${String(isAsking)} ${String(style)}`),
        remove: () => void frame.push("remove"),
      };
    },
  };
  const serve = (handlers: Handlers, frameStyle?: () => string): BridgeHost => {
    const host = serveTool({
      here: windows.host,
      client: () => windows.toolSeenByHost,
      origin: null,
      handlers,
      frameStyle,
      grantsFor: () => new Set(SCOPES),
    });
    ends.push(() => host.stop());
    return host;
  };
  return { ...windows, embedded, frame, serve, events };
}

describe("an embedded host", () => {
  it("an embedded host learns the tool's origin and is visible only during its dialogs", async () => {
    const { embedded, frame, serve, tool } = ownPage();
    const host = serve({
      getUser: () => exampleUser,
      uiConfirm: ({ withFocus }) =>
        withFocus(() => withFocus(() => Promise.resolve("OK" as const))),
    });
    expect(host.origin).toBeNull();
    const tera = await connect({ embedded });
    ends.push(tera.dispose);
    expect(await tera.user.get()).toEqual(exampleUser);
    expect(host.mode).toBe("embedded");
    expect(host.origin).toBe(tool.origin);
    expect(frame).toEqual(["open"]);
    expect(await tera.ui.confirm("Sure?")).toBe("OK");
    await vi.waitFor(() =>
      expect(frame).toEqual([
        "open",
        "show true undefined",
        "show true undefined",
        "show false undefined",
      ]),
    );
    tera.dispose();
    expect(frame.at(-1)).toBe("remove");
  });

  it("an embedded host is reconnected when its frame loads another document", async () => {
    const { embedded, serve, events } = ownPage();
    serve({ getUser: () => exampleUser });
    const tera = await connect({ embedded });
    ends.push(tera.dispose);
    const back = new Promise((resolve) => void tera.on("reconnect", () => resolve("back")));
    events.lost();
    expect(await tera.user.get()).toEqual(exampleUser);
    expect(await back).toBe("back");
  });

  it("an embedded host of an older version becomes visible when it calls toggleFocus", async () => {
    const { embedded, frame, host, toolSeenByHost } = ownPage();
    const modes: unknown[] = [];
    host.addEventListener("message", ({ data }) => {
      const { id, method, args } = data as { id: string; method?: string; args?: unknown[] };
      if (method === "setServerMode") modes.push(args?.[0]);
      if (method === "uiAlert")
        toolSeenByHost.postMessage(
          { TERA: 1, id: "focus", action: "rpc", method: "toggleFocus", args: [true] },
          "*",
        );
      if (method)
        toolSeenByHost.postMessage({ TERA: 1, id, action: "response", response: undefined }, "*");
    });
    const tera = await connect({ embedded });
    ends.push(tera.dispose);
    await tera.ui.alert("Hello");
    expect(modes).toEqual(["embedded"]);
    await vi.waitFor(() => expect(frame).toEqual(["open", "show true undefined"]));
  });

  it("an embedded host gets the style that it asks for, with and without a dialog", async () => {
    const { embedded, frame, serve } = ownPage();
    let style = "height: 56px";
    const host = serve(
      {
        uiConfirm: ({ withFocus }) =>
          withFocus(async () => {
            style = "height: 240px";
            host.restyleFrame();
            await Promise.resolve();
            style = "height: 56px";
            return "OK" as const;
          }),
      },
      () => style,
    );
    const tera = await connect({ embedded });
    ends.push(tera.dispose);
    await vi.waitFor(() => expect(frame).toEqual(["open", "show false height: 56px"]));
    await tera.ui.confirm("Sure?");
    await vi.waitFor(() =>
      expect(frame.slice(2)).toEqual([
        "show true height: 56px",
        "show true height: 240px",
        "show false height: 56px",
      ]),
    );
  });

  it("an embedded host is removed if it does not respond", async () => {
    const { embedded, frame } = ownPage();
    expect((await failureOf(connect({ embedded, timeout: 60 }))).code).toBe("HOST_SILENT");
    expect(frame).toEqual(["open", "remove"]);
  });

  it("an embedded host is removed if connecting is cancelled", async () => {
    const { embedded, frame } = ownPage();
    expect((await failureOf(connect({ embedded, signal: AbortSignal.abort() }))).code).toBe(
      "ABORTED",
    );
    expect(frame.at(-1)).toBe("remove");
  });

  it("an embedded host is hidden again if its page goes away during a dialog", async () => {
    const { embedded, frame, serve } = ownPage();
    const first = serve({
      uiConfirm: ({ withFocus }) => withFocus(() => new Promise(() => undefined)),
    });
    const tera = await connect({ embedded });
    ends.push(tera.dispose);
    const asked = failureOf(tera.ui.confirm("Sure?"));
    await vi.waitFor(() => expect(frame).toEqual(["open", "show true undefined"]));
    first.stop();
    expect((await asked).code).toBe("DISCONNECTED");
    await vi.waitFor(() =>
      expect(frame).toEqual(["open", "show true undefined", "show undefined undefined"]),
    );
  });
});
