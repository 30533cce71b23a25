import { expect, test } from "vitest";
import { isDownload, pathInProject } from "./project-path.ts";

test("project path: removes the project, and only at the start", () => {
  expect(pathInProject("/projects/p1/Search/a.ris")).toBe("Search/a.ris");
  expect(pathInProject("Search/projects/p1/a.ris")).toBe("Search/projects/p1/a.ris");
});

test("project path: knows the files that are only downloaded", () => {
  expect(["/projects/p1/.temp/a.ris", ".temp/a.ris"].map(isDownload)).toEqual([true, true]);
  expect(["/projects/p1/a.temp/b.ris", "Box/.temp/a.ris"].map(isDownload)).toEqual([false, false]);
});
