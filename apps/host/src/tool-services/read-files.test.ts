import { expect, test } from "vitest";
import { encodeFileId } from "../files/file-id.ts";
import { createReadFiles } from "./read-files.ts";

const place = (path: string, projectId = "p") => ({ projectId, path });

test("read files: a result comes from the files its tool read, not from itself or hidden ones", () => {
  const read = createReadFiles();
  for (const path of ["a.ris", "data-tool-state.json", "a.ris", "b.ris"]) read.add(place(path));
  read.add(place("c.ris", "another"));
  expect(read.pathsIn("p")).toEqual(["a.ris", "data-tool-state.json", "b.ris"]);
  expect(read.sourcesOf(place("new.ris"))).toEqual([
    encodeFileId(place("a.ris")),
    encodeFileId(place("b.ris")),
  ]);
  expect(read.sourcesOf(place("b.ris"))).toEqual([encodeFileId(place("a.ris"))]);
  expect(read.sourcesOf(place("new.ris", "third"))).toEqual([]);
});

test("read files: of a great many, the last hundred are the sources", () => {
  const read = createReadFiles();
  for (let number = 1; number <= 101; number += 1) read.add(place(`${number}.ris`));
  const sources = read.sourcesOf(place("new.ris"));
  expect(sources).toHaveLength(100);
  expect(sources[0]).toBe(encodeFileId(place("2.ris")));
});
