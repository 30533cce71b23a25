import { describe, expect, it } from "vitest";
import { readArguments } from "./read-arguments.ts";

describe("readArguments", () => {
  it("parses JSON and omits empty arguments", () => {
    expect(
      readArguments([
        { name: "a", json: '"x"' },
        { name: "b", json: " " },
        { name: "c", json: "{}" },
      ]),
    ).toEqual({ values: ["x", undefined, {}] });
    expect(
      readArguments([
        { name: "a", json: "null" },
        { name: "b", json: "" },
      ]),
    ).toEqual({ values: [null] });
    expect(readArguments([{ name: "a", json: "" }])).toEqual({ values: [] });
  });

  it("names the argument that is not JSON and explains how to fix it", () => {
    expect(
      readArguments([
        { name: "a", json: "1" },
        { name: "b", json: "plain words" },
      ]),
    ).toEqual({
      faulty: "b",
      problem: expect.stringMatching(
        /^This isn't valid JSON \(.+\)\. Put text in double quotes\.$/u,
      ),
    });
  });
});
