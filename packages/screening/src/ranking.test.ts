import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRanking } from "./ranking.ts";
import type { RankedRecord } from "./record.ts";

const SLEEP = "shift work and sleep of nurses";
const SOIL = "bacteria in the soil of forests";

function record(id: string, title: string, abstract = ""): RankedRecord {
  return { id, title, abstract };
}

const LIBRARY = [
  record("soil1", SOIL, "nitrogen in soil"),
  record("sleep1", SLEEP, "sleep quality"),
  record("soil2", SOIL, "forests and nitrogen"),
  record("sleep2", SLEEP, "quality of sleep at night"),
  record("soil3", SOIL),
  record("sleep3", SLEEP),
];

function orderAfter(
  records: readonly RankedRecord[],
  decisions: Readonly<Record<string, boolean>>,
): string[] {
  const ranking = createRanking(records);
  ranking.learn(new Map(Object.entries(decisions)));
  return ranking.order();
}

describe("ranking", () => {
  it("puts undecided records first that resemble the relevant ones", () => {
    const order = orderAfter(LIBRARY, { sleep1: true, soil1: false });
    expect(new Set(order.slice(0, 2))).toEqual(new Set(["sleep2", "sleep3"]));
    expect(order).toHaveLength(4);
  });

  it("follows decisions that are changed or withdrawn", () => {
    const ranking = createRanking(LIBRARY);
    ranking.learn(
      new Map([
        ["sleep1", true],
        ["soil1", false],
      ]),
    );
    ranking.order();
    ranking.learn(
      new Map([
        ["soil1", true],
        ["sleep1", false],
      ]),
    );
    expect(new Set(ranking.order().slice(0, 2))).toEqual(new Set(["soil2", "soil3"]));
    ranking.learn(new Map());
    expect(ranking.order()).toEqual(LIBRARY.map(({ id }) => id));
  });

  it("keeps the library's order until a record is relevant", () => {
    expect(orderAfter(LIBRARY, { soil2: false })).toEqual([
      "soil1",
      "sleep1",
      "sleep2",
      "soil3",
      "sleep3",
    ]);
  });

  it("orders by similarity to the relevant records while none is irrelevant", () => {
    const order = orderAfter(LIBRARY, { soil3: true });
    expect(new Set(order.slice(0, 2))).toEqual(new Set(["soil1", "soil2"]));
  });

  it("keeps equal records in the library's order", () => {
    const records = [...LIBRARY, ...["z", "a", "m"].map((id) => record(id, SLEEP, "sleep"))];
    const order = orderAfter(records, { sleep1: true, soil1: false });
    expect(order.filter((id) => id.length === 1)).toEqual(["z", "a", "m"]);
  });

  it("is the same in whichever order the decisions were made", () => {
    expect(orderAfter(LIBRARY, { soil1: false, soil2: false, sleep1: true })).toEqual(
      orderAfter(LIBRARY, { sleep1: true, soil2: false, soil1: false }),
    );
  });

  it("orders records without title or abstract, and without words", () => {
    const records = [
      ...LIBRARY,
      record("empty", "", ""),
      record("signs", "!?", "—"),
      record("", ""),
    ];
    const order = orderAfter(records, { sleep1: true, soil1: false });
    expect(order).toHaveLength(records.length - 2);
    expect(order.indexOf("sleep3")).toBeLessThan(order.indexOf("empty"));
  });

  it("learns from a relevant record without words", () => {
    const order = orderAfter([record("empty", ""), ...LIBRARY], { empty: true });
    expect(new Set(order)).toEqual(new Set(LIBRARY.map(({ id }) => id)));
  });

  it.each([
    ["Arabic", "النوم عند الممرضات", "التربة في الغابات"],
    ["Hebrew", "שינה של אחיות", "חיידקים באדמה"],
    ["Greek with and without accents", "ύπνος νοσηλευτών", "έδαφος δάσους"],
    ["emoji between words", "😴 sleep 👩🏽‍⚕️ nurses", "🌱 soil 🌲 forests"],
  ])("reads titles in %s", (_, relevant, irrelevant) => {
    const records = [relevant, irrelevant, irrelevant, relevant].map((title, place) =>
      record(`${place}`, title),
    );
    expect(orderAfter(records, { 0: true, 1: false })).toEqual(["3", "2"]);
  });

  it("ignores decisions on records that are not in the library", () => {
    const decisions = { sleep1: true, soil1: false };
    expect(orderAfter(LIBRARY, { ...decisions, gone: true })).toEqual(
      orderAfter(LIBRARY, decisions),
    );
  });

  it("orders an empty library, and one that is decided completely", () => {
    expect(orderAfter([], {})).toEqual([]);
    expect(orderAfter([record("1", "a")], { 1: true })).toEqual([]);
  });

  it("returns each undecided record once, whatever texts and decisions there are", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 30 });
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ title: text, abstract: text, decision: fc.constantFrom(true, false, null) }),
        ),
        (given) => {
          const records = given.map(({ title, abstract }, place) =>
            record(`${place}`, title, abstract),
          );
          const decided = given.flatMap(({ decision }, place) =>
            decision === null ? [] : [[`${place}`, decision] as const],
          );
          const order = orderAfter(records, Object.fromEntries(decided));
          const undecided = records.filter((_, place) => given[place]?.decision === null);
          expect(new Set(order)).toEqual(new Set(undecided.map(({ id }) => id)));
          expect(order).toHaveLength(undecided.length);
        },
      ),
    );
  });

  it("orders 100,000 records", () => {
    const records = Array.from({ length: 100_000 }, (_, place) =>
      record(`${place}`, place % 10 === 0 ? SLEEP : SOIL),
    );
    const order = orderAfter(records, { 0: true, 1: false });
    expect(order).toHaveLength(99_998);
    expect(order.slice(0, 3)).toEqual(["10", "20", "30"]);
  });
});
