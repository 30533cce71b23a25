import { describe, expect, it } from "vitest";
import { toProjectFile } from "../project-file.ts";
import { hintTitle } from "../hint-title.ts";
import { savePaths, suggestNames } from "./save-names.ts";

const HINTS = ["screened-include", "screened-exclude"];
const EXTENSIONS = [".xml", ".ris"];
const fileAt = (path: string, metadata: Record<string, unknown> = {}) =>
  toProjectFile({
    id: path,
    path,
    size: 1,
    mime: "text/plain",
    createdAt: undefined,
    modifiedAt: undefined,
    accessedAt: undefined,
    contentId: undefined,
    metadata,
  });

describe("saving several libraries at once", () => {
  it("suggests a free name for each kind, in the format of the libraries that were read", () => {
    const files = [
      fileAt("trials.ris", { reflib: { refCount: 2 } }),
      fileAt("screened-ab-include-1.ris", { reflib: { refCount: 2 } }),
    ];
    const names = suggestNames(
      { hints: HINTS, signature: "ab", files, sources: ["trials.ris"] },
      EXTENSIONS,
    );
    expect(names).toEqual({
      names: ["screened-ab-include-2", "screened-ab-exclude-1"],
      extension: ".ris",
      folder: "",
    });
    expect(savePaths({ ...names, folder: "a" }, EXTENSIONS, files)).toEqual({
      paths: ["a/screened-ab-include-2.ris", "a/screened-ab-exclude-1.ris"],
    });
  });

  it("suggests a kind's own id as the name if it is unknown", () => {
    const suggested = suggestNames(
      { hints: ["mine"], signature: "ab", files: [], sources: [] },
      EXTENSIONS,
    );
    expect(suggested.names).toEqual(["mine"]);
    expect(hintTitle("mine")).toBe("mine");
    expect(hintTitle("screened-include")).toBe("References included in screening");
  });

  it("suggests another name for each of two files of one kind", () => {
    const [kind = ""] = HINTS;
    const read = { signature: "ab", files: [fileAt("trials.ris")], sources: ["trials.ris"] };
    const { names } = suggestNames({ hints: [kind, kind], ...read }, EXTENSIONS);
    expect(names).toEqual(["screened-ab-include-1", "screened-ab-include-2"]);
  });

  it("refuses the names that are taken, empty or used twice, and only those", () => {
    const files = [fileAt("taken.ris")];
    const draft = { names: ["taken", "free", "Free", " "], extension: ".ris", folder: "" };
    expect(savePaths(draft, EXTENSIONS, files)).toEqual({
      problems: [
        "This folder already has a file called “taken.ris”. Choose another name.",
        undefined,
        "This folder already has a file called “Free.ris”. Choose another name.",
        "A file needs a name.",
      ],
    });
  });
});
