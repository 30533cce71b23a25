import { describe, expect, it } from "vitest";
import { createFolderSpelling, fileInPlaceOfFolder } from "./folder-spelling.ts";

const at = (...paths: string[]) => paths.map((path) => ({ path }));

describe("the spelling of an uploaded folder", () => {
  it("FILE-07 a folder that differs only in case or Unicode form joins the existing one", () => {
    const spell = createFolderSpelling(at("Ärzte/Trials/a.ris", "b.ris"));
    expect(spell("a\u0308rzte/TRIALS")).toBe("Ärzte/Trials");
    expect(spell("ÄRZTE/trials/2026")).toBe("Ärzte/Trials/2026");
    expect(spell("Other")).toBe("Other");
    expect(spell("")).toBe("");
  });

  it("FILE-07 two new folders that differ only in case get the spelling of the first", () => {
    const spell = createFolderSpelling([]);
    expect([spell("Ris/A"), spell("ris/a"), spell("RIS")]).toEqual(["Ris/A", "Ris/A", "Ris"]);
  });

  it("FILE-07 folders that are already stored in two spellings keep both", () => {
    const spell = createFolderSpelling(at("ris/a", "RIS/b"));
    expect([spell("ris"), spell("RIS")]).toEqual(["ris", "RIS"]);
  });

  it("FILE-07 a file that has the name of a needed folder is found, whatever its case", () => {
    const files = at("a/Notes", "b");
    expect(fileInPlaceOfFolder(files, "a/notes/2026")).toEqual({ path: "a/Notes" });
    expect(fileInPlaceOfFolder(files, "a/b")).toBeUndefined();
  });
});
