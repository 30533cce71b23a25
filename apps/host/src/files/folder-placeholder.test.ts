import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emptiedFolders } from "./folder-placeholder.ts";

const at = (...paths: string[]) => paths.map((path) => ({ path }));

describe("placeholders that keep emptied folders", () => {
  test("a folder whose last file is removed needs a placeholder", () => {
    expect(emptiedFolders(at("a/one.ris", "b/two.ris"), new Set(["a/one.ris"]))).toEqual(["a"]);
  });

  test("a folder with another file or folder needs no placeholder", () => {
    expect(emptiedFolders(at("a/one.ris", "a/two.ris"), new Set(["a/one.ris"]))).toEqual([]);
    expect(emptiedFolders(at("a/one.ris", "a/b/two.ris"), new Set(["a/one.ris"]))).toEqual([]);
  });

  test("a listed folder gets no placeholder if the removed file was not in it", () => {
    expect(emptiedFolders(at("b/one.ris"), new Set(["a/one.ris"]), ["a/c"])).toEqual([]);
  });

  test("the root needs no placeholder", () => {
    expect(emptiedFolders(at("one.ris"), new Set(["one.ris"]))).toEqual([]);
  });

  test("no folder disappears, whichever files are removed", () => {
    const path = fc
      .array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 3 })
      .map((parts) => `${parts.join("/")}/file`);
    fc.assert(
      fc.property(fc.uniqueArray(path), fc.func(fc.boolean()), (paths, leaves) => {
        const leaving = new Set(paths.filter((each) => leaves(each)));
        const emptied = emptiedFolders(at(...paths), leaving);
        const after = [
          ...paths.filter((each) => !leaving.has(each)),
          ...emptied.map((folder) => `${folder}/.keep`),
        ];
        for (const each of leaving)
          expect(
            after.some((left) => left.startsWith(`${each.slice(0, each.lastIndexOf("/"))}/`)),
          ).toBe(true);
      }),
    );
  });
});
