import { expect, test } from "vitest";
import { commonFolderBefore } from "./log-moves.ts";

test.each([
  ["Old", "New", [["Old/a.ris", "New/a.ris"]]],
  ["", "New", [["a.ris", "New/a.ris"]]],
  [
    "Old",
    "",
    [
      ["Old/a.ris", "a.ris"],
      ["Old/sub/b.ris", "sub/b.ris"],
    ],
  ],
  [
    undefined,
    "New",
    [
      ["a.ris", "New/a.ris"],
      ["Old/b.ris", "New/b.ris"],
    ],
  ],
  [undefined, "New", [["a.ris", "New/a (2).ris"]]],
])("moves: from %j to %j names the folder that all files came from", (from, to, moves) => {
  expect(
    commonFolderBefore(
      moves.map(([before = "", after = ""]) => ({ from: before, to: after })),
      to,
    ),
  ).toBe(from);
});
