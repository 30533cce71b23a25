import { expect, it } from "vitest";
import { changeExtension } from "./save-draft.ts";

it.each([
  ["counts.json", ".csv", "counts.csv"],
  ["counts.JSON", ".csv", "counts.csv"],
  ["counts.v2", ".csv", "counts.v2"],
  ["counts", ".csv", "counts"],
  ["a.tar.gz", ".csv", "a.csv"],
  ["", ".csv", ""],
])("FILE-22 the file name %j with the format %s becomes %j", (name, extension, expected) => {
  expect(changeExtension(name, extension, [".json", ".csv", ".gz", ".tar.gz"])).toBe(expected);
});
