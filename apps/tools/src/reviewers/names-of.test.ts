import { expect, it } from "vitest";
import { namesOf } from "./names-of.ts";

it("TOOL-14 people who left the project keep one name each", () => {
  const nameOf = namesOf([{ id: "ann", name: "Ann Sorensen" }]);
  expect(["ann", "x", "y", "x"].map(nameOf)).toEqual([
    "Ann Sorensen",
    "A former member",
    "A former member (2)",
    "A former member",
  ]);
});
