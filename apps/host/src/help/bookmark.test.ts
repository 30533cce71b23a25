import { expect, it } from "vitest";
import { bookmarkOf, readBookmark } from "./bookmark.ts";

it("HELP-06 readBookmark: accepts only names that start with 'id.'", () => {
  expect(readBookmark("")).toEqual({ state: "none" });
  expect(readBookmark("#")).toEqual({ state: "none" });
  expect(readBookmark("#id.how-it-decides")).toEqual({ state: "named", id: "id.how-it-decides" });
  expect(readBookmark("#id.%C3%A9tude")).toEqual({ state: "named", id: "id.étude" });
  for (const hash of ["#how-it-decides", "#id", "#id.", "#ID.how", "#xid.how", "#%"])
    expect([hash, readBookmark(hash)]).toEqual([hash, { state: "invalid" }]);
});

it("HELP-06 bookmarkOf: makes a readable name from any heading", () => {
  expect(bookmarkOf("Can I undo it?")).toBe("id.can-i-undo-it");
  expect(bookmarkOf("  Étude 2 ")).toBe("id.etude-2");
  expect(bookmarkOf("???")).toBe("id.part");
  expect(readBookmark(`#${bookmarkOf("質問")}`)).toEqual({ state: "named", id: "id.質問" });
});
