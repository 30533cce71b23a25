import { expect, test } from "vitest";
import { applyOperations, type Operation } from "@tera/sync";
import { editField } from "./library-edits.ts";
import { createOwnEdits } from "./own-edits.ts";

const pages = (value: string, id = "r1"): Operation => editField(id, "pages", value);

test("rebase: appends this page's later edits of the same reference", () => {
  const [early, other, late] = [pages("605"), pages("1", "r2"), pages("607")];
  const own = createOwnEdits();
  for (const each of [early, other, late]) own.record([each]);
  const state = applyOperations({}, [late]);
  expect(applyOperations(state, [early])).toEqual({ r1: { pages: "605" } });
  expect(applyOperations(state, own.rebase([early]))).toEqual({ r1: { pages: "607" } });
  expect(own.rebase([early])).toEqual([early, late]);
  expect(own.rebase([late])).toEqual([late]);
});

test("rebase: leaves operations unchanged if this page did not record them", () => {
  const own = createOwnEdits();
  own.record([pages("607")]);
  expect(own.rebase([pages("605")])).toEqual([pages("605")]);
  expect(own.rebase([])).toEqual([]);
});
