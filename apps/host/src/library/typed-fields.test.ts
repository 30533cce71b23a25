import { expect, test } from "vitest";
import type { TypedText } from "../project/typed-text.ts";
import { fieldName, fieldOfName, recovered, type TypedField, typedUnder } from "./typed-fields.ts";

const REFERENCES = new Map([
  ["r 1", { id: "r 1", title: "Sepsis", volume: "5", keywords: ["one", "two"] }],
  ["r2", { id: "r2", title: "Falls" }],
]);
const typed = (id: string, field: TypedField["field"], text: string, over: string): TypedField => ({
  id,
  field,
  text,
  over,
});

test("SYNC-05 typed text finds its field: all of one reference together, lists by lines, an emptied field cleared", () => {
  const left = [
    typed("r 1", "volume", "501", "5"),
    typed("r 1", "keywords", "one\ntwo\n three ", "one\ntwo"),
    typed("r2", "title", " ", "Falls"),
  ];
  expect(recovered(left, REFERENCES)).toEqual({
    wanted: new Map<string, unknown>([
      ["r 1", { id: "r 1", title: "Sepsis", volume: "501", keywords: ["one", "two", "three"] }],
      ["r2", { id: "r2" }],
    ]),
    differing: [],
    gone: [],
    done: left,
  });
});

test("SYNC-05 typed text overwrites nothing that was changed meanwhile, and what it was typed into may be gone", () => {
  const [changed, saved, gone] = [
    typed("r2", "title", "Falls at home", "Fall"),
    typed("r 1", "volume", "5", "4"),
    typed("r3", "title", "Typed", ""),
  ];
  expect(recovered([changed, saved, gone], REFERENCES)).toEqual({
    wanted: new Map(),
    differing: [changed],
    gone: [gone],
    done: [saved, gone],
  });
});

test("names of fields tell libraries apart whose names begin alike, and lead back to the field", () => {
  const field = typed("r 1", "volume", "501", "5");
  const text: TypedText = { text: "501", over: "5" };
  expect(fieldOfName(fieldName(field), text)).toEqual(field);
  expect(fieldOfName(" __proto__ r1", text)).toBeUndefined();
  expect(
    `${typedUnder("u", "p", "a.ris")} b.ris`.startsWith(typedUnder("u", "p", "a.ris b.ris")),
  ).toBe(false);
  expect(
    `${typedUnder("u", "p", "a.ris b.ris")}${fieldName(field)}`.startsWith(
      typedUnder("u", "p", "a.ris"),
    ),
  ).toBe(false);
});
