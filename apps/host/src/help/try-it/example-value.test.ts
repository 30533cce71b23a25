import { expect, it } from "vitest";
import { exampleOf } from "./example-value.ts";

it("exampleOf: prefers a value that the schema names, then the shortest value of its type", () => {
  expect(exampleOf({ type: "string", default: "a" })).toBe("a");
  expect(exampleOf({ enum: ["member", "viewer"] })).toBe("member");
  expect(exampleOf({ anyOf: [{ type: "boolean" }, { type: "null" }] })).toBe(false);
  expect(exampleOf({ type: "string", format: "email" })).toBe("name@example.org");
  expect(exampleOf({ type: "integer", minimum: 3 })).toBe(3);
  expect(exampleOf({ type: "array", items: { type: "string" } })).toEqual([]);
  expect(exampleOf({ type: "array", minItems: 1, items: { type: "number" } })).toEqual([0]);
  expect(exampleOf({})).toBeNull();
});

it("exampleOf: fills in only the required properties of an object", () => {
  const schema = {
    type: "object",
    properties: { id: { type: "string", format: "uuid" }, note: { type: "string" } },
    required: ["id"],
  };
  expect(exampleOf(schema)).toEqual({ id: "00000000-0000-4000-8000-000000000000" });
});
