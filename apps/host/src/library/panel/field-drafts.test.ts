import { expect, test } from "vitest";
import type { Draft } from "../../sync/device/draft-storage.ts";
import {
  fieldDraftKey,
  parseFieldDraftKey,
  resolveFieldDrafts,
  type FieldDraft,
  fieldDraftPrefix,
} from "./field-drafts.ts";

const REFERENCES = new Map([
  ["r 1", { id: "r 1", title: "Sepsis", volume: "5", keywords: ["one", "two"] }],
  ["r2", { id: "r2", title: "Falls" }],
]);
const draft = (id: string, field: FieldDraft["field"], text: string, over: string): FieldDraft => ({
  id,
  field,
  text,
  over,
});

test("SYNC-05 drafts of a reference's fields apply together, and empty text clears a field", () => {
  const left = [
    draft("r 1", "volume", "501", "5"),
    draft("r 1", "keywords", "one\ntwo\n three ", "one\ntwo"),
    draft("r2", "title", " ", "Falls"),
  ];
  expect(resolveFieldDrafts(left, REFERENCES)).toEqual({
    updates: new Map<string, unknown>([
      ["r 1", { id: "r 1", title: "Sepsis", volume: "501", keywords: ["one", "two", "three"] }],
      ["r2", { id: "r2" }],
    ]),
    conflicting: [],
    deleted: [],
    resolved: left,
  });
});

test("SYNC-05 a draft conflicts if its field changed, and counts as deleted with its reference", () => {
  const [changed, saved, gone] = [
    draft("r2", "title", "Falls at home", "Fall"),
    draft("r 1", "volume", "5", "4"),
    draft("r3", "title", "Typed", ""),
  ];
  expect(resolveFieldDrafts([changed, saved, gone], REFERENCES)).toEqual({
    updates: new Map(),
    conflicting: [changed],
    deleted: [gone],
    resolved: [saved, gone],
  });
});

test("draft keys can be parsed, and differ for libraries whose paths share a prefix", () => {
  const field = draft("r 1", "volume", "501", "5");
  const text: Draft = { text: "501", over: "5" };
  expect(parseFieldDraftKey(fieldDraftKey(field), text)).toEqual(field);
  expect(parseFieldDraftKey(" __proto__ r1", text)).toBeUndefined();
  expect(
    `${fieldDraftPrefix("u", "p", "a.ris")} b.ris`.startsWith(
      fieldDraftPrefix("u", "p", "a.ris b.ris"),
    ),
  ).toBe(false);
  expect(
    `${fieldDraftPrefix("u", "p", "a.ris b.ris")}${fieldDraftKey(field)}`.startsWith(
      fieldDraftPrefix("u", "p", "a.ris"),
    ),
  ).toBe(false);
});
