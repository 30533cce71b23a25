import { afterEach, describe, expect, it, vi } from "vitest";
import { connect } from "./connect.ts";
import type { ConnectOptions } from "./connect.ts";
import type { Connection } from "./connection.ts";
import { SCOPES } from "./protocol/scopes.ts";
import type { ScopeStates } from "./protocol/scopes.ts";
import { mockHost } from "./testing/mock-host.ts";
import type { MockHost, MockHostOptions } from "./testing/mock-host.ts";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function connected(
  host: MockHostOptions,
  options?: ConnectOptions,
): Promise<{ host: MockHost; tera: Connection; events: unknown[] }> {
  const mock = mockHost(host);
  const tera = await connect(options);
  ends.push(tera.dispose, mock.stop);
  const events: unknown[] = [];
  tera.on("scopes", (changed) => events.push(changed));
  return { host: mock, tera, events };
}

const grantedIn = (states: Partial<ScopeStates>): string[] =>
  Object.entries(states).flatMap(([scope, state]) => (state === "granted" ? [scope] : []));

describe("tera.scopes", () => {
  it("a tool without scopes learns which it has, requests one, and then its call is answered", async () => {
    const { tera, events } = await connected({
      scopes: ["user"],
      mockState: { deniedScopes: new Set(["log"]) },
    });
    expect(await tera.scopes.get()).toMatchObject({ user: "granted", ui: "prompt", log: "denied" });
    await expect(tera.project.get()).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(grantedIn(await tera.scopes.request(["project", "log"]))).toEqual(["user", "project"]);
    expect(await tera.project.get()).toHaveProperty("name");
    await expect(tera.log.add({ type: "tool" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(events).toEqual([{ project: "granted" }]);
  });

  it("a tool learns that a scope is revoked or granted, and gets events by it only while it has it", async () => {
    const { host, tera, events } = await connected({ scopes: ["project"] });
    const projects: unknown[] = [];
    tera.on("project", (project) => projects.push(project));
    await tera.project.get();
    host.mockState.scopes.delete("project");
    host.emit("project", null);
    await vi.waitFor(() => expect(events).toEqual([{ project: "prompt" }]));
    host.mockState.scopes.add("project");
    host.emit("project", null);
    await vi.waitFor(() => expect(projects).toEqual([null]));
    expect(events).toEqual([{ project: "prompt" }, { project: "granted" }]);
  });

  it("a tool that names scopes has no others until it requests them", async () => {
    const { host, tera, events } = await connected({}, { scopes: ["user"] });
    expect(grantedIn(await tera.scopes.get())).toEqual(["user"]);
    expect(await tera.user.get()).toHaveProperty("email");
    await expect(tera.project.get()).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: expect.stringContaining('tera.scopes.request(["project"])') as string,
      data: { method: "getProject", scope: "project" },
    });
    const projects: unknown[] = [];
    tera.on("project", (project) => projects.push(project));
    host.emit("project", null);
    expect(grantedIn(await tera.scopes.request(["project"]))).toEqual(["user", "project"]);
    expect(await tera.project.get()).toHaveProperty("name");
    expect(projects).toEqual([]);
    host.mockState.scopes.delete("log");
    host.mockState.scopes.add("log");
    await vi.waitFor(() => expect(events).toEqual([{ log: "prompt" }, { log: "prompt" }]));
  });

  it("names no scope of another contract, and an empty list allows nothing", async () => {
    const { tera } = await connected({}, { scopes: ["made-up" as "user"] });
    expect(grantedIn(await tera.scopes.get())).toEqual([]);
    for (const end of ends.splice(0)) end();
    const { tera: other } = await connected({});
    expect(grantedIn(await other.scopes.get())).toEqual([...SCOPES]);
  });

  it("check distinguishes what the host lacks from what the tool may not do", async () => {
    const { host, tera } = await connected({
      scopes: ["user"],
      mockState: { deniedScopes: new Set(["log"]) },
    });
    const check = async (method: string): Promise<unknown> =>
      tera.scopes.check(method as "getUser");
    expect(await check("getUser")).toBe("granted");
    expect(await check("getTheme")).toBe("granted");
    expect(await check("getProject")).toBe("prompt");
    expect(await check("projectLog")).toBe("denied");
    expect(await check("noSuchMethod")).toBe("unavailable");
    expect(host.calls.map(({ method }) => method)).not.toContain("getUser");
  });
});
