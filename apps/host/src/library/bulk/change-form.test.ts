import { expect, test } from "vitest";
import { changeOf, EMPTY_FORM, withChosenField } from "./change-form.ts";

test("an empty form changes nothing, whatever the kind of change, except for clearing", () => {
  expect(changeOf(EMPTY_FORM)).toBeUndefined();
  expect(changeOf({ ...EMPTY_FORM, text: "  " })).toBeUndefined();
  expect(changeOf({ ...EMPTY_FORM, kind: "replace", replacement: "x" })).toBeUndefined();
  expect(changeOf({ ...EMPTY_FORM, kind: "move", target: "title" })).toBeUndefined();
  expect(changeOf({ ...EMPTY_FORM, kind: "clear" })).toEqual({ kind: "clear", field: "title" });
});

test("a space can be searched, and an empty replacement removes what is found", () => {
  expect(changeOf({ ...EMPTY_FORM, kind: "replace", find: "  " })).toMatchObject({
    find: "  ",
    replacement: "",
  });
});

test("choosing the type offers only to set it, and its value does not stay for other fields", () => {
  const type = withChosenField({ ...EMPTY_FORM, kind: "replace", find: "a" }, "type");
  expect(changeOf(type)).toEqual({ kind: "set", field: "type", text: "journalArticle" });
  expect(changeOf(withChosenField(type, "journal"))).toBeUndefined();
  expect(withChosenField({ ...EMPTY_FORM, text: "Rest" }, "journal").text).toBe("Rest");
});
