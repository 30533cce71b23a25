import { describe, expect, it } from "vitest";
import { planMove, planRename } from "./plan-move.ts";

const at = (...paths: string[]) => paths.map((path) => ({ path }));

describe("a planned move", () => {
  it("FILE-24 a folder moves with everything inside, and an emptied folder is kept", () => {
    expect(planMove(at("a/b/one", "a/b/c/.keep", "ab/two", "d/.keep"), ["a/b/"], "d")).toEqual({
      plan: {
        moves: [
          { from: "a/b/one", to: "d/b/one" },
          { from: "a/b/c/.keep", to: "d/b/c/.keep" },
        ],
        emptied: ["a"],
        renamed: 0,
      },
    });
  });

  it("VAL-14 moving a file into the folder that it is in does nothing", () => {
    expect(planMove(at("a/one"), ["a/one"], "a")).toEqual({
      plan: { moves: [], emptied: [], renamed: 0 },
    });
    expect(planRename(at("a/one"), "a/one", "one")).toEqual({
      plan: { moves: [], emptied: [], renamed: 0 },
    });
  });

  it("a name that differs only in case or Unicode form gets a number", () => {
    expect(
      planMove(at("Cafe\u0301.RIS", "a/café.ris", "b/CAFÉ.ris"), ["a/café.ris", "b/CAFÉ.ris"], ""),
    ).toMatchObject({
      plan: {
        moves: [
          { from: "a/café.ris", to: "café (2).ris" },
          { from: "b/CAFÉ.ris", to: "CAFÉ (3).ris" },
        ],
        emptied: ["a", "b"],
        renamed: 2,
      },
    });
  });

  it("a folder can't move into itself, into its own folders, or more than 30 folders deep", () => {
    const deep = Array.from({ length: 1000 }, (_, level) => level).join("/");
    expect(planMove(at("a/b/one"), ["a/"], "a/b")).toEqual({
      problem: expect.stringContaining("into itself") as string,
    });
    expect(planMove(at("a/one"), ["a/"], "a")).toEqual({
      problem: expect.stringContaining("into itself") as string,
    });
    expect(planMove(at("a/one"), ["a/"], deep)).toEqual({
      problem: expect.stringContaining("at most 30 folders deep") as string,
    });
  });

  it("FILE-24 moving a folder that somebody else moved or deleted fails and names the folder", () => {
    const problem =
      "The folder “b” no longer exists. Someone has just moved, renamed or deleted it.";
    expect(planRename(at("a/c"), "a/b/", "d")).toEqual({ problem });
    expect(planMove(at("a/c", "e"), ["e", "a/b/"], "f")).toEqual({ problem });
  });

  it("a rename to a taken name is rejected, but a rename may change the case of its own name", () => {
    expect(planRename(at("a", "B"), "a", "b")).toEqual({
      problem: "The name “B” is already used here. Choose another name.",
    });
    expect(planRename(at("a/one", "b"), "a/", "A")).toMatchObject({
      plan: { moves: [{ from: "a/one", to: "A/one" }], emptied: [] },
    });
  });
});
