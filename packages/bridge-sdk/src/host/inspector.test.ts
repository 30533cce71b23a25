import { afterEach, describe, expect, it, vi } from "vitest";
import { connect } from "../connect.ts";
import type { Connection } from "../connection.ts";
import { failureOf } from "../failure-of.fixture.ts";
import { SCOPES } from "../protocol/scopes.ts";
import { exampleUser } from "../testing/fixtures.ts";
import { twoWindows } from "../testing/two-windows.ts";
import type { InspectedMessage } from "./inspector.ts";
import { serveTool } from "./serve-tool.ts";
import type { BridgeHost } from "./serve-tool.ts";

const HOUR_MS = 3_600_000;

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function inspected(
  isLooking: boolean,
): Promise<{ tera: Connection; seen: InspectedMessage[]; host: BridgeHost; origin: string }> {
  const { host: here, tool, toolSeenByHost } = twoWindows();
  const seen: InspectedMessage[] = [];
  const host = serveTool({
    here,
    client: () => toolSeenByHost,
    origin: tool.origin,
    handlers: {
      getUser: () => exampleUser,
      setNamespace: (_context, _name, state) => state,
      uiConfirm() {
        const now = performance.now.bind(performance);
        vi.spyOn(performance, "now").mockImplementation(() => now() + HOUR_MS);
        return new Promise(() => undefined);
      },
    },
    grantsFor: () => new Set(SCOPES.filter((scope) => scope !== "files:read")),
    inspector: { isActive: isLooking, record: (message) => seen.push(message) },
  });
  vi.stubGlobal("window", tool);
  const tera = await connect();
  ends.push(tera.dispose, () => host.stop());
  return { tera, seen, host, origin: tool.origin };
}

describe("inspector", () => {
  it("the inspector records each event, and each call's scope, size, duration and outcome", async () => {
    const { tera, seen, host, origin } = await inspected(true);
    await tera.user.get();
    await tera.namespaces.set("words", { long: "x".repeat(5_000) });
    await failureOf(tera.files.list());
    await failureOf(
      (tera.call as unknown as (name: string, args: unknown[]) => Promise<unknown>)("nothing", []),
    );
    await failureOf(tera.with({ timeout: 20 }).ui.confirm("Sure?"));
    await vi.waitFor(() => expect(seen).toHaveLength(5));
    host.emit("user", exampleUser);
    expect(seen.map(({ kind, name, scope, refusal }) => [kind, name, scope, refusal])).toEqual([
      ["call", "getUser", "user", undefined],
      ["call", "setNamespace", "namespaces", undefined],
      ["call", "getProjectFiles", "files:read", "NOT-AVAILABLE"],
      ["call", "nothing", undefined, "UNKNOWN-METHOD"],
      ["call", "uiConfirm", "ui", "CANCEL"],
      ["event", "user", "user", undefined],
    ]);
    expect(seen.every((message) => message.origin === origin)).toBe(true);
    expect(seen[1]?.bytes).toBeGreaterThan(5_000);
    expect(seen[1]?.answerBytes).toBeGreaterThan(5_000);
    // The clock advances by an hour while the host asks, so that a slow machine changes nothing.
    expect(seen[4]?.durationMs).toBeGreaterThan(HOUR_MS);
    for (const { durationMs } of seen.slice(0, 4)) expect(durationMs).toBeLessThan(HOUR_MS);
  });

  it("the inspector records nothing while inactive", async () => {
    const { tera, seen } = await inspected(false);
    await tera.user.get();
    expect(seen).toEqual([]);
  });
});
