import { methods } from "@tera/bridge-sdk/host";
import { describe, expect, it } from "vitest";
import { findCalls, OFFERED_CALLS } from "./call-list.ts";
import { readArguments } from "./read-arguments.ts";

describe("playground calls", () => {
  it("BRIDGE-01 the examples include every contract method once, with arguments in valid JSON", () => {
    expect(OFFERED_CALLS.map(({ method }) => method)).toEqual(Object.keys(methods));
    for (const { args } of OFFERED_CALLS) {
      for (const key of ["example", "fullExample"] as const)
        expect(
          readArguments(args.map((argument) => ({ name: argument.name, json: argument[key] }))),
        ).toHaveProperty("values");
    }
  });

  it("the calls are grouped by the scope they need", () => {
    const groups = findCalls("");
    expect(groups.flatMap(({ calls }) => calls)).toHaveLength(OFFERED_CALLS.length);
    for (const { scope, calls } of groups)
      for (const { method } of calls) expect(methods[method].scope).toBe(scope);
  });

  it("the calls are found by name, scope and argument, ignoring case", () => {
    expect(
      findCalls("PROJECTLOG").flatMap(({ calls }) => calls.map(({ method }) => method)),
    ).toEqual(["projectLog"]);
    expect(
      findCalls("library:write").flatMap(({ calls }) => calls.map(({ method }) => method)),
    ).toEqual(["setProjectLibrary", "attachProjectFile", "detachProjectFile"]);
    expect(findCalls("newname").flatMap(({ calls }) => calls.map(({ method }) => method))).toEqual([
      "moveProjectFile",
    ]);
    expect(findCalls("no such call")).toEqual([]);
  });
});
