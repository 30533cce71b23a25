import { describe, expect, it } from "vitest";
import { plainData } from "./plain-data.ts";

const refusalOf = (value: unknown): unknown => {
  try {
    return { kept: plainData("value", value) };
  } catch (error) {
    return error;
  }
};

describe("BRIDGE-08 plainData", () => {
  it.each([
    ["a Map", new Map([["a", 1]]), "value", "Map"],
    ["a Set in an object", { words: new Set([1]) }, "value.words", "Set"],
    ["a regular expression", [/x/u], "value.0", "RegExp"],
    ["an error", { a: { b: new Error("x") } }, "value.a.b", "Error"],
    ["a buffer", { x: new ArrayBuffer(3) }, "value.x", "ArrayBuffer"],
    ["a view of a buffer", new Uint8Array(3), "value", "Uint8Array"],
    ["a Blob", { file: new Blob(["x"]) }, "value.file", "Blob"],
    ["NaN", { n: Number.NaN }, "value.n", "NaN"],
    ["an infinite number", [1, -Infinity], "value.1", "-Infinity"],
    ["an invalid date", { when: new Date(Number.NaN) }, "value.when", "isn't a valid date"],
    ["a big integer", { n: 10n }, "value.n", "BigInt"],
    ["text with NUL", ["a\u0000b"], "value.0", "NUL"],
    ["half a surrogate pair", { a: "\uD83D" }, "value.a", "half"],
    ["a key with NUL", { "a\u0000": 1 }, "value.a\u0000", "NUL"],
    ["a boxed string", structuredClone({ s: Object("boxed") as unknown }), "value.s", "String"],
  ])("refuses %s and names the path to it", (_kind, value, argument, words) => {
    expect(refusalOf(value)).toMatchObject({
      code: "INVALID-ARGUMENT",
      data: { argument },
      message: expect.stringContaining(words) as string,
    });
  });

  it("plainData returns storable data unchanged, or a copy in which dates are ISO text", () => {
    const value = {
      whole: "\u{1F9EA} ü",
      a: [1, null, "x", true, undefined],
      b: Object.assign(Object.create(null) as object, { c: -0.5 }),
    };
    expect(plainData("value", value)).toBe(value);
    const dated = { at: [new Date(0)] };
    expect(plainData("value", dated)).toEqual({ at: ["1970-01-01T00:00:00.000Z"] });
    expect(dated.at[0]).toBeInstanceOf(Date);
  });
});
