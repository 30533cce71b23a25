import fc from "fast-check";
import { expect, it } from "vitest";
import { identityOf } from "../identity.ts";
import { matchItems } from "./match-items.ts";

type Fields = Parameters<typeof identityOf>[0] & { readonly id: string };
const identified = (fields: Fields) => ({ id: fields.id, identity: () => identityOf(fields) });
const matched = (items: readonly Fields[], references: readonly Fields[]) => [
  ...matchItems(items.map(identified), references.map(identified)),
];
const SLEEP = { id: "1", doi: "10.5555/sleep", title: "Sleep at sea: a trail", date: "2020" };

it.each<[string, readonly Fields[], number | undefined]>([
  ["by id, if nothing else is known", [{ id: "1" }], 0],
  ["by id with the same DOI, whatever the title", [{ ...SLEEP, title: "Other" }], 0],
  [
    "by DOI, if the id has another one",
    [
      { ...SLEEP, doi: "10.5555/b" },
      { ...SLEEP, id: "2" },
    ],
    1,
  ],
  ["by title and year", [{ id: "2", title: "Sleep at sea – a trail", date: "2020-05" }], 0],
  ["by id with a corrected title", [{ id: "1", title: "Sleep at sea: a trial" }], 0],
  ["not by id with another title", [{ id: "1", title: "Statins after stroke" }], undefined],
  ["not by id with another DOI", [{ id: "1", title: SLEEP.title, doi: "10.5555/b" }], undefined],
])("matchItems: finds the reference %s", (_, references, place) => {
  expect(matched([SLEEP], references)).toEqual(place === undefined ? [] : [[place, 0]]);
});

it("matchItems: gives a reference only the first of its items, and compares long titles", () => {
  const long = { title: "word ".repeat(300), date: "2020" };
  expect(
    matched(
      [
        { id: "1", ...long },
        { id: "2", ...long },
      ],
      [{ id: "3", ...long }],
    ),
  ).toEqual([[0, 0]]);
  const cut = { ...long, title: long.title.slice(0, 1000) };
  expect(matched([{ id: "1", ...cut }], [{ id: "3", ...long }])).toEqual([[0, 0]]);
});

it("matchItems: in an unchanged library, each item stays at its reference", () => {
  const fields = fc.record({
    doi: fc.constantFrom(undefined, "10.5555/a", "10.5555/b"),
    title: fc.constantFrom(undefined, "Sleep", "Statins"),
    date: fc.constantFrom(undefined, "2020"),
  });
  fc.assert(
    fc.property(fc.array(fields, { maxLength: 12 }), (all) => {
      const library = all.map((each, place): Fields => ({ id: String(place), ...each }));
      expect(matched(library, library)).toEqual(library.map((_, place) => [place, place]));
    }),
  );
});
