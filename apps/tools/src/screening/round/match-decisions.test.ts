import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ScreenedRecord } from "../screened-record.ts";
import { idInRound, decisionRecordOf, matchDecisions } from "./match-decisions.ts";

const record = (id: string, more: Partial<ScreenedRecord> = {}): ScreenedRecord => ({
  id,
  title: `Trial of ${id}`,
  abstract: "",
  authors: [],
  journal: "",
  year: 2020,
  doi: "",
  url: "",
  files: [],
  namedFiles: [],
  ...more,
});
const decisionOn = (on: ScreenedRecord) => ({ referenceId: on.id, record: decisionRecordOf(on) });
const rowsOf = (matches: ReturnType<typeof matchDecisions>) =>
  [...matches.byRow].map(([row, { referenceId }]) => [referenceId, row]);

describe("decisions in a library that was replaced", () => {
  it("matchDecisions: follows the id if DOI or title agree", () => {
    const records = [record("1", { doi: "10.1/a" }), record("2")];
    const matches = matchDecisions(records.map(decisionOn), records);
    expect(rowsOf(matches)).toEqual([
      ["1", 0],
      ["2", 1],
    ]);
    expect(matches.unmatched).toEqual([]);
  });

  it("matchDecisions: an id that now belongs to another reference is not followed", () => {
    const before = record("1", { doi: "10.1/a" });
    const after = [record("1", { doi: "10.1/b" }), record("2", { doi: "10.1/A".toLowerCase() })];
    expect(rowsOf(matchDecisions([decisionOn(before)], after))).toEqual([["1", 1]]);
  });

  it("matchDecisions: without an id and a DOI, title and year decide", () => {
    const before = record("x", { title: "The <i>Effect</i> of Sleep: a Trial" });
    const same = record("9", { title: "the <i>effect</i> of sleep - a trial" });
    const older = record("8", { title: before.title, year: 1999 });
    expect(rowsOf(matchDecisions([decisionOn(before)], [older, same]))).toEqual([["x", 1]]);
  });

  it("matchDecisions: an id with a corrected title is followed, with a different title it is not", () => {
    const before = record("1", { title: "Sleep in older adults: a trail" });
    const corrected = record("1", { title: "Sleep in older adults: a trial" });
    const different = record("1", { title: "Statins after stroke" });
    expect(rowsOf(matchDecisions([decisionOn(before)], [corrected]))).toEqual([["1", 0]]);
    const matches = matchDecisions([decisionOn(before)], [different]);
    expect(matches.byRow.size).toBe(0);
    expect(matches.unmatched).toEqual([decisionOn(before)]);
  });

  it("matchDecisions: a decision without an identity follows its id", () => {
    const matches = matchDecisions([{ referenceId: "1", record: {} }], [record("1")]);
    expect(rowsOf(matches)).toEqual([["1", 0]]);
  });

  it("idInRound: a record keeps its decision's id, and a reused id is made unique", () => {
    const moved = record("5", { doi: "10.1/moved" });
    expect(idInRound(moved, { referenceId: "3", record: {} }, new Set(["3", "5"]))).toBe("3");
    expect(idInRound(moved, undefined, new Set(["5"]))).toBe("5@10.1/moved");
    expect(idInRound(moved, undefined, new Set())).toBe("5");
  });
});

const someRecords = fc
  .uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 3 }),
      title: fc.constantFrom("", "Sleep", "Sleep and age", "Statins"),
      year: fc.constantFrom(undefined, 2019, 2020),
      doi: fc.constantFrom("", "10.1/a", "10.1/b", "10.1/c"),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  )
  .map((all) => all.map(({ id, ...more }) => record(id, more)));

describe("matching as a property", () => {
  it("matchDecisions: loses no decision and uses no record twice", () => {
    fc.assert(
      fc.property(someRecords, someRecords, (before, after) => {
        const decisions = before.map(decisionOn);
        const { byRow, unmatched } = matchDecisions(decisions, after);
        expect(new Set([...byRow.values(), ...unmatched])).toEqual(new Set(decisions));
        expect(byRow.size + unmatched.length).toBe(decisions.length);
        for (const row of byRow.keys()) expect(after[row]).toBeDefined();
      }),
    );
  });

  it("matchDecisions: in an unchanged library, each decision stays at its record", () => {
    fc.assert(
      fc.property(someRecords, (records) => {
        const { byRow } = matchDecisions(records.map(decisionOn), records);
        records.forEach(({ id }, row) => expect(byRow.get(row)?.referenceId).toBe(id));
      }),
    );
  });

  it("idInRound: gives no two records of a library the same id", () => {
    fc.assert(
      fc.property(someRecords, someRecords, (before, after) => {
        const decisions = before.map(decisionOn);
        const { byRow } = matchDecisions(decisions, after);
        const decidedIds = new Set(decisions.map(({ referenceId }) => referenceId));
        const ids = after.map((each, row) => idInRound(each, byRow.get(row), decidedIds));
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});
