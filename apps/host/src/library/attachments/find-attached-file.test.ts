import { expect, it } from "vitest";
import { findAttachedFile } from "./find-attached-file.ts";

const filesAt = (...paths: readonly string[]) => paths.map((path) => ({ path }));

it.each([
  ["a.pdf", filesAt("b/a.pdf", "a.pdf"), "a.pdf"],
  ["a.pdf", filesAt("b/a.pdf", "c.pdf"), "b/a.pdf"],
  ["old/a.pdf", filesAt("a.pdf"), "a.pdf"],
  ["a.pdf", filesAt("b/a.pdf", "c/a.pdf"), undefined],
  ["a.pdf", filesAt("b.pdf"), undefined],
])("an attached file is found by its path, or by its name after a move: %s", (path, files, to) => {
  expect(findAttachedFile(path, files)?.path).toBe(to);
});
