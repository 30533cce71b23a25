import { applyStrategy } from "@tera/bridge-sdk/host";
import type { MethodName } from "@tera/bridge-sdk/host";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { applyOperations, leafOperations, type Operation } from "@tera/sync";
import { createKnownStates } from "../known-states.ts";
import { memoryServices } from "../memory-services.fixture.ts";
import { callHandler } from "./call-handler.fixture.ts";
import { stateHandlers } from "./state.ts";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const stateOf = (keys: readonly string[]): fc.Arbitrary<Record<string, Json>> => {
  const key = fc.constantFrom(...keys);
  const { json } = fc.letrec<{ json: Json }>((tie) => ({
    json: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom<Json>(null, true, 0, 1, "text", ""),
      fc.array(tie("json"), { maxLength: 3 }),
      fc.dictionary(key, tie("json"), { maxKeys: 3, noNullPrototype: true }),
    ),
  }));
  return fc.dictionary(key, json, { maxKeys: 4, noNullPrototype: true });
};
const state = stateOf(["a", "b", "c", "0"]);
const edgeCaseState = fc.record({ root: stateOf(["a", "b", "c", "0", "constructor"]) });
/** Another member's changes, to keys that the tool's values do not have. */
const others = fc.array(
  fc.record({
    under: fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 2 }),
    key: fc.constantFrom("x", "y"),
    value: fc.integer(),
  }),
  { maxLength: 4 },
);

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      typeof at === "object" && at !== null && Object.hasOwn(at, key)
        ? (at as Record<string, unknown>)[key]
        : undefined,
    value,
  );
}

describe("leafOperations", () => {
  it("leafOperations: returns operations that turn the first state into the second", () => {
    fc.assert(
      fc.property(edgeCaseState, edgeCaseState, (before, after) => {
        expect(applyOperations(before, leafOperations(before, after, []))).toEqual(after);
      }),
      { numRuns: 2000 },
    );
  });

  it("BRIDGE-08 leafOperations: merge and defaults keep concurrent changes at other paths", () => {
    fc.assert(
      fc.property(
        state,
        state,
        others,
        fc.constantFrom("merge", "defaults"),
        (before, value, made, strategy) => {
          const operations = leafOperations(before, applyStrategy(strategy, before, value), []);
          // Another member writes only into objects that the tool keeps as objects.
          const theirs = made.flatMap(({ under, key, value: theirValue }): Operation[] => {
            const isObject = (holder: unknown): boolean =>
              typeof holder === "object" && holder !== null && !Array.isArray(holder);
            const places = under.map((_, depth) => under.slice(0, depth + 1));
            return places.every(
              (place) =>
                isObject(valueAt(before, place)) &&
                isObject(valueAt(applyOperations(before, operations), place)),
            )
              ? [{ set: [...under, key], value: theirValue }]
              : [];
          });
          const first = applyOperations(applyOperations(before, theirs), operations);
          const second = applyOperations(applyOperations(before, operations), theirs);
          expect(first).toEqual(second);
          for (const their of theirs)
            if ("set" in their) expect(valueAt(first, their.set.map(String))).not.toBeUndefined();
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("leafOperations: sets very large values, and values with forbidden keys, as a whole", () => {
    const many = Object.fromEntries(
      Array.from({ length: 600 }, (_, index) => [`k${index}`, index]),
    );
    expect(leafOperations({}, many, ["tool"])).toEqual([{ set: ["tool"], value: many }]);
    expect(
      leafOperations({ words: { constructor: 1 } }, { words: { constructor: 2 } }, ["tool"]),
    ).toEqual([{ set: ["tool", "words"], value: { constructor: 2 } }]);
    expect(leafOperations({ a: 1, b: { c: 1, d: 2 } }, { b: { d: 2 } }, [])).toEqual([
      { unset: ["a"] },
      { unset: ["b", "c"] },
    ]);
    expect(leafOperations(undefined, { a: {}, b: [] }, ["tool"])).toEqual([
      { set: ["tool", "a"], value: {} },
      { set: ["tool", "b"], value: [] },
    ]);
  });
});

describe("BRIDGE-08 project state", () => {
  let edits: (readonly Operation[])[];
  let call: (name: MethodName, args: readonly unknown[]) => Promise<unknown>;
  let memory: ReturnType<typeof memoryServices>["memory"];

  beforeEach(() => {
    const made = memoryServices();
    const handlers = stateHandlers(
      {
        ...made.services,
        editProjectState(id, operations) {
          edits.push(operations);
          return made.services.editProjectState(id, operations);
        },
      },
      createKnownStates(),
    );
    ({ memory } = made);
    edits = [];
    call = (name, args) => callHandler(handlers, name, args);
    memory.states.set("p1", {
      id: "p1",
      users: ["u1"],
      name: "Sepsis",
      tool: { rows: [{ n: 1 }, { n: 2 }], setting: { a: 1, b: 2 } },
    });
  });

  it("setProjectState with merge and setProjectStateDefaults: edit only values that differ", async () => {
    await call("setProjectState", [
      "tool",
      { setting: { b: 3 }, rows: [{ n: 1 }, { n: 5 }] },
      { strategy: "merge" },
    ]);
    await call("setProjectStateDefaults", [
      "tool",
      { setting: { a: 9, c: 4 }, fresh: { deep: true } },
    ]);
    await call("setProjectStateDefaults", [
      { id: "other", name: "Other", tool: { setting: { d: 5 } }, more: 1 },
    ]);
    expect(edits).toEqual([
      [
        { set: ["tool", "rows", 1, "n"], value: 5 },
        { set: ["tool", "setting", "b"], value: 3 },
      ],
      [
        { set: ["tool", "setting", "c"], value: 4 },
        { set: ["tool", "fresh", "deep"], value: true },
      ],
      [
        { set: ["tool", "setting", "d"], value: 5 },
        { set: ["more"], value: 1 },
      ],
    ]);
  });

  it("replaceProjectState: keeps other people's edits since the tool read the state", async () => {
    const read = (await call("getProjectState", [])) as {
      tool: { setting: Record<string, number> };
    };
    memory.states.set("p1", {
      ...memory.states.get("p1"),
      name: "Renamed meanwhile",
      tool: { rows: [{ n: 1 }, { n: 2 }], setting: { a: 1, b: 7 }, theirs: true },
    });
    const { b: _removed, ...setting } = read.tool.setting;
    await call("replaceProjectState", [
      { ...read, tool: { ...read.tool, setting: { ...setting, a: 2 } } },
    ]);
    expect(edits).toEqual([
      [{ set: ["tool", "setting", "a"], value: 2 }, { unset: ["tool", "setting", "b"] }],
    ]);
    expect(memory.states.get("p1")).toEqual({
      id: "p1",
      users: ["u1"],
      name: "Renamed meanwhile",
      tool: { rows: [{ n: 1 }, { n: 2 }], setting: { a: 2 }, theirs: true },
    });
  });

  it("applyProjectStatePatch: rejects a step whose target no longer exists, and changes nothing", async () => {
    const read = structuredClone(memory.states.get("p1"));
    for (const step of [
      { op: "replace", path: ["tool", "gone", "title"], value: "x" },
      { op: "remove", path: ["tool", "gone", "title"] },
    ])
      await expect(
        call("applyProjectStatePatch", [[{ op: "add", path: ["fresh"], value: 1 }, step]]),
      ).rejects.toMatchObject({ code: "STATE-CONFLICT" });
    expect(memory.states.get("p1")).toEqual(read);
    await call("getProjectState", []);
    memory.setState("p1", { ...read, tool: {} });
    await expect(
      call("applyProjectStatePatch", [[{ op: "add", path: "/tool/setting/c", value: "x" }]]),
    ).rejects.toMatchObject({ code: "STATE-CONFLICT" });
    expect(memory.states.get("p1")).toEqual({ ...read, tool: {} });
    expect(edits).toEqual([]);
  });

  it("applyProjectStatePatch: never overwrites a change that the tool has not seen", async () => {
    await call("getProjectState", []);
    await call("applyProjectStatePatch", [
      [{ op: "replace", path: ["tool", "setting", "a"], value: 2 }],
    ]);
    memory.setState("p1", {
      ...memory.states.get("p1"),
      tool: { rows: [{ n: 0 }, { n: 1 }, { n: 2 }], setting: { a: 3, b: 2 } },
    });
    const theirs = structuredClone(memory.states.get("p1"));
    for (const step of [
      { op: "replace", path: ["tool", "setting", "a"], value: 4 },
      { op: "remove", path: ["tool", "setting", "a"] },
      { op: "replace", path: ["tool", "rows", 0, "n"], value: 4 },
      { op: "remove", path: ["tool", "rows", 1] },
    ])
      await expect(call("applyProjectStatePatch", [[step]])).rejects.toMatchObject({
        code: "STATE-CONFLICT",
        message: expect.stringContaining(step.path.join(".")) as unknown,
      });
    expect(memory.states.get("p1")).toEqual(theirs);
    // Paths that nobody else changed, equal values and new list entries cause no conflict.
    await call("applyProjectStatePatch", [
      [
        { op: "replace", path: ["tool", "setting", "b"], value: 5 },
        { op: "replace", path: ["tool", "setting", "a"], value: 3 },
        { op: "add", path: ["tool", "rows", 3], value: { n: 9 } },
      ],
    ]);
    expect(memory.states.get("p1")).toMatchObject({
      tool: { rows: [{ n: 0 }, { n: 1 }, { n: 2 }, { n: 9 }], setting: { a: 3, b: 5 } },
    });
  });

  it("state paths are split at brackets and quotes as lodash does", async () => {
    await call("setProjectState", ['q["x.y"].z', 1]);
    await call("setProjectState", ["q['it\\'s'][2]", 2]);
    await call("setProjectState", ["q[plain].end", 3]);
    expect(edits).toEqual([
      [{ set: ["q", "x.y", "z"], value: 1 }],
      [{ set: ["q", "it's", 2], value: 2 }],
      [{ set: ["q", "plain", "end"], value: 3 }],
    ]);
    await expect(call("setProjectState", ['["__proto__"].x', 1])).rejects.toMatchObject({
      code: "INVALID-ARGUMENT",
    });
  });

  it("state calls reject values that JSON can't represent and leave the state unchanged", async () => {
    const before = structuredClone(memory.states.get("p1"));
    await call("getProjectState", []);
    for (const [name, args, argument] of [
      ["setProjectState", ["tool.bytes", new ArrayBuffer(3)], "value"],
      ["setProjectState", ["tool.count", Number.NaN], "value"],
      ["setProjectStateDefaults", ["tool.map", new Map()], "value"],
      ["setProjectStateDefaults", [{ tool: { words: new Set([1]) } }], "path.tool.words"],
      ["replaceProjectState", [new Map([["a", 1]])], "state"],
      ["applyProjectStatePatch", [[{ op: "add", path: "/x", value: /x/u }]], "patch.0.value"],
    ] as const) {
      await expect(call(name, args)).rejects.toMatchObject({
        code: "INVALID-ARGUMENT",
        data: { argument },
      });
    }
    expect(memory.states.get("p1")).toEqual(before);
    expect(edits).toEqual([]);
    expect(await call("setProjectState", ["tool.at", new Date(0)])).toBe(
      "1970-01-01T00:00:00.000Z",
    );
  });

  it("state calls can neither remove the project's own fields nor give them invalid values", async () => {
    for (const [name, args, argument] of [
      ["setProjectState", ["name", 7], "value"],
      ["setProjectState", ["name.first", "x"], "value"],
      ["setProjectState", ["type", undefined], "value"],
      ["setProjectState", ["isDisposable", "yes"], "value"],
      ["replaceProjectState", [{ name: { a: 1 } }], "state"],
      ["applyProjectStatePatch", [[{ op: "remove", path: "/name" }]], "patch"],
    ] as const) {
      await expect(call(name, args)).rejects.toMatchObject({
        code: "INVALID-ARGUMENT",
        data: { argument },
      });
    }
    await call("setProjectState", ["name", "Asthma"]);
    await call("getProjectState", []);
    await call("replaceProjectState", [{ fresh: true }]);
    expect(memory.states.get("p1")).toEqual({
      id: "p1",
      users: ["u1"],
      name: "Asthma",
      fresh: true,
    });
  });
});
