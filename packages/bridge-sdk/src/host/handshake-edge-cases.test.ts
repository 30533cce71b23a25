import { afterEach, describe, expect, it, vi } from "vitest";
import { connect } from "../connect.ts";
import { failureOf } from "../failure-of.fixture.ts";
import { chooseProtocol } from "../protocol/negotiate.ts";
import { SCOPES } from "../protocol/scopes.ts";
import { exampleUser } from "../testing/fixtures.ts";
import { mockHost } from "../testing/mock-host.ts";
import { twoWindows } from "../testing/two-windows.ts";
import { estimatedBytes } from "./estimated-bytes.ts";
import { serveTool } from "./serve-tool.ts";

const MAX_CONNECTIONS = 16;

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.unstubAllGlobals();
});

describe("an unusual handshake", () => {
  it("a handshake is answered even if its `page` is not a number", () => {
    expect(
      chooseProtocol({ bridge: { protocols: [1], nonce: "a", page: { valueOf: 1, toString: 1 } } }),
    ).toMatchObject({ protocol: 1, page: 0 });
  });

  it("a handshake is refused while sixteen connections are open", async () => {
    const host = mockHost();
    ends.push(host.stop);
    const connections = [];
    for (let count = 0; count < MAX_CONNECTIONS; count += 1) connections.push(await connect());
    ends.push(...connections.map(({ dispose }) => dispose));
    expect((await failureOf(connect())).code).toBe("TOO-MANY-CONNECTIONS");
    expect(await Promise.all(connections.map((tera) => tera.user.get()))).toEqual(
      connections.map(() => exampleUser),
    );
    connections[3]?.dispose();
    await vi.waitFor(async () => ends.push((await connect()).dispose));
  });

  it("BRIDGE-08 permitted events arrive before the tool's first call, even after the host reloads", async () => {
    const host = mockHost();
    ends.push(host.stop);
    const tera = await connect();
    ends.push(tera.dispose);
    const received: unknown[] = [];
    tera.on("project", (project) => received.push(project));
    const back = new Promise((resolve) => void tera.on("reconnect", resolve));
    const isHeard = (): Promise<void> => {
      const before = received.length;
      // Events before the port is confirmed are not sent.
      return vi.waitFor(() => {
        host.emit("project", null);
        expect(received.length).toBeGreaterThan(before);
      });
    };
    await isHeard();
    host.reload();
    await back;
    await isHeard();
    expect(host.calls).toEqual([]);
  });

  it("the host reports the handshake once the tool has opened its port", async () => {
    const { host, tool, toolSeenByHost } = twoWindows();
    const onHandshake = vi.fn<() => void>();
    const serving = serveTool({
      here: host,
      client: () => toolSeenByHost,
      origin: tool.origin,
      handlers: {},
      grantsFor: () => new Set(SCOPES),
      onHandshake,
    });
    ends.push(() => serving.stop());
    vi.stubGlobal("window", tool);
    expect(onHandshake).not.toHaveBeenCalled();
    const tera = await connect();
    ends.push(tera.dispose);
    await vi.waitFor(() => expect(onHandshake).toHaveBeenCalledOnce());
  });

  it("connecting and disposing leaves no listeners behind", async () => {
    const { host, tool, toolSeenByHost } = twoWindows();
    const serving = serveTool({
      here: host,
      client: () => toolSeenByHost,
      origin: tool.origin,
      handlers: {},
      grantsFor: () => new Set(SCOPES),
    });
    ends.push(() => serving.stop());
    vi.stubGlobal("window", tool);
    for (let count = 0; count < 5; count += 1) (await connect()).dispose();
    expect(tool.listenerCount).toBe(0);
  });
});

describe("with an active inspector", () => {
  it("with an inspector, the host rejects invalid method names and very deeply nested arguments", async () => {
    const { host, tool, toolSeenByHost } = twoWindows();
    const serving = serveTool({
      here: host,
      client: () => toolSeenByHost,
      origin: tool.origin,
      handlers: { getUser: () => exampleUser, setNamespace: (_context, _name, state) => state },
      grantsFor: () => new Set(SCOPES),
      inspector: { isActive: true, record: () => undefined },
    });
    ends.push(() => serving.stop());
    vi.stubGlobal("window", tool);
    const tera = await connect();
    ends.push(tera.dispose);
    let deep: unknown = [];
    for (let level = 0; level < 3_000; level += 1) deep = [deep];
    const invalidCalls = [
      failureOf(tera.call({ toString: 1, valueOf: 1 } as unknown as "getUser", [])),
      failureOf(tera.call("setNamespace", ["words", deep as Record<string, unknown>])),
    ];
    expect(await tera.user.get()).toEqual(exampleUser);
    expect((await Promise.all(invalidCalls)).map(({ code }) => code)).toEqual([
      "UNKNOWN-METHOD",
      "INVALID-ARGUMENT",
    ]);
    expect(estimatedBytes(deep)).toBeGreaterThan(0);
  });
});
