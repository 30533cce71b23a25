import { BridgeError, connect } from "@tera/bridge-sdk";
import type { Connection, MethodName } from "@tera/bridge-sdk";
import { methods, SCOPES, serveTool } from "@tera/bridge-sdk/host";
import { exampleArguments } from "@tera/bridge-sdk/testing";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { toolHandlers } from "../../../apps/host/src/bridge/handlers/tool-handlers.ts";
import { memoryServices } from "../../../apps/host/src/bridge/memory-services.fixture.ts";
import { twoWindows } from "../../../packages/bridge-sdk/src/testing/two-windows.ts";

const circle: Record<string, unknown> = { title: "round" };
circle["self"] = circle;
const deep = (depth: number): unknown => (depth === 0 ? "bottom" : { in: deep(depth - 1) });
const fields = (value: unknown): unknown => ({ id: value, title: value, body: value, path: value, type: value, height: value, contents: value, refs: value, options: value, filters: value, hint: value, format: value, value });

/** What no argument should be; all of it can cross between windows. */
const ODD: readonly (readonly [name: string, value: unknown])[] = [
  ["nothing", undefined],
  ["null", null],
  ["a number", 7],
  ["not a number", NaN],
  ["a negative number", -1],
  ["infinity", Infinity],
  ["a big integer", 10n],
  ["yes", true],
  ["an empty text", ""],
  ["blanks", " \t\n"],
  ["a script", "<img src=x onerror=alert(1)>"],
  ["an address that runs", "javascript:alert(1)"],
  ["steps upwards", "../../etc/passwd"],
  ["another project's file", "/projects/p2/x.json"],
  ["control characters", "\u0000\u0008"],
  ["half a character", "\uD800"],
  ["a prototype's name", "__proto__"],
  ["a huge text", "x".repeat(1_000_000)],
  ["a huge number as text", "9".repeat(5_000)],
  ["a list", []],
  ["a list of everything", [null, undefined, 1, "x", {}, []]],
  ["a long list", Array.from({ length: 2_000 }, () => "x")],
  ["an object", {}],
  ["an object of prototype names", JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":1}}') as unknown],
  ["something deep", deep(500)],
  ["a circle", circle],
  ["a date that is none", new Date(NaN)],
  ["a map", new Map([["id", "x"]])],
  ["bytes", new ArrayBuffer(8)],
  ["an error", new Error("x")],
  ["numbers for every field", fields(7)],
  ["nothing for every field", fields(null)],
  ["huge texts for every field", fields("x".repeat(200_001))],
  ["circles for every field", fields(circle)],
];

const METHODS = (Object.keys(methods) as MethodName[]).filter((name) => name !== "handshake" && name !== "setServerMode" && name !== "setServerVerbosity");

let tera: Connection;
let stop: () => void;
const unforeseen: unknown[] = [];
const { memory, services } = memoryServices();

beforeAll(async () => {
  const { host, tool, toolSeenByHost } = twoWindows();
  const serving = serveTool({
    here: host,
    client: () => toolSeenByHost,
    origin: tool.origin,
    // Every dialog is closed at once.
    handlers: toolHandlers({ ...services, openProjectDialog: () => Promise.resolve(null), openFileDialog: () => Promise.resolve(null), openSaveDialog: () => Promise.resolve(null), confirmDeletion: () => Promise.resolve(false), showAlert: () => Promise.resolve(), showConfirm: () => Promise.resolve(false), showPrompt: () => Promise.resolve(null) }),
    grantsFor: () => new Set(SCOPES),
    onUnforeseen: (error, method) => unforeseen.push([method, error]),
  });
  vi.stubGlobal("window", tool);
  tera = await connect();
  stop = () => {
    tera.dispose();
    serving.stop();
    vi.unstubAllGlobals();
  };
});
afterAll(() => stop());

/** What is wrong with how a call of odd arguments ended; undefined where it was answered, or refused in words that help. */
async function faultOf(method: MethodName, args: readonly unknown[]): Promise<string | undefined> {
  try {
    await (tera.with({ timeout: 5_000 }).call as (name: MethodName, args: readonly unknown[]) => Promise<unknown>)(method, args);
    return undefined;
  } catch (error) {
    if (!(error instanceof BridgeError)) return `rejected with ${String(error)}`;
    if (["UNKNOWN_ERROR", "TIMEOUT", "DISCONNECTED", "UNCLONEABLE", "UNCLONEABLE-RESULT", "NOT-AVAILABLE"].includes(error.code)) return `${error.code}: ${error.message}`;
    if (error.message.length > 1_000) return `${error.code} with ${error.message.length} characters`;
    if (error.code !== "INVALID-ARGUMENT") return undefined;
    const [argument] = String((error.data as { argument?: unknown } | undefined)?.argument).split(".");
    return methods[method].args.some(({ name }) => name === argument) ? undefined : `"${error.message}" names no argument of the method (${String(argument)})`;
  }
}

describe("whatever a tool sends as an argument", () => {
  it.each(METHODS)("VAL-13 VAL-14 VAL-15 VAL-16 %s is answered, or refused by a code and the argument's name", async (method) => {
    const usual: readonly unknown[] = exampleArguments(method, { full: true });
    const faults: string[] = [];
    unforeseen.length = 0;
    for (const [name, value] of ODD) {
      for (let index = 0; index < methods[method].args.length; index += 1) {
        memory.active = "p1";
        const fault = await faultOf(method, usual.with(index, value));
        if (fault !== undefined) faults.push(`${name} as argument ${index}: ${fault}`);
      }
      const alone = await faultOf(method, [value]);
      if (alone !== undefined) faults.push(`${name} alone: ${alone}`);
    }
    for (const args of [[], [...usual, ...ODD.map(([, value]) => value)]]) {
      const fault = await faultOf(method, args);
      if (fault !== undefined) faults.push(`${args.length} arguments: ${fault}`);
    }
    expect(faults).toEqual([]);
    expect(unforeseen).toEqual([]);
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
  });
});
