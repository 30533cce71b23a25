import { expect, test } from "vitest";
import type { PresentPerson } from "../../project/present-people.ts";
import { rowCursors } from "./row-cursors.ts";

const HERE = "/project/library/a.ris";

function reading(id: string, href: string, row?: string): PresentPerson {
  return { id, name: `${id} name`, place: { href, label: "" }, row, following: undefined };
}

test("rowCursors: lists only people on a row of this library", () => {
  const cursors = rowCursors(
    [
      reading("ada", HERE, "r1"),
      reading("ben", HERE, "r1"),
      reading("cem", HERE, "r2"),
      reading("dee", "/project/library/b.ris", "r1"),
      reading("eve", HERE),
      { id: "fay", name: "Fay", place: undefined, row: "r1", following: undefined },
    ],
    HERE,
  );
  expect([...cursors]).toEqual([
    [
      "r1",
      [
        { identity: "ada", name: "ada name" },
        { identity: "ben", name: "ben name" },
      ],
    ],
    ["r2", [{ identity: "cem", name: "cem name" }]],
  ]);
});
