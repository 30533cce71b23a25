import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readLabelledRecords } from "./labelled-records.ts";
import { workSaved } from "./measures.ts";
import { type LabelledRecord, simulator } from "./simulate.ts";

const SUBJECTS = ["sleep quality nurses shifts", "soil bacteria forest nitrogen"];

/** Every fifth record is on the first subject, and relevant. */
const RECORDS: LabelledRecord[] = Array.from({ length: 50 }, (_, place) => ({
  id: `r${place}`,
  title: `Study ${place % 7}`,
  abstract: `${place % 5 === 0 ? SUBJECTS[0] : SUBJECTS[1]} group ${place % 3}`,
  isRelevant: place % 5 === 0,
}));

describe("a simulated screening", () => {
  it("finds all relevant records first in a library of two subjects", () => {
    const { recordCount, relevantCount, foundAt } = simulator(RECORDS)(1);
    expect({ recordCount, relevantCount }).toEqual({ recordCount: 48, relevantCount: 9 });
    expect(foundAt).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("is the same for the same seed, and starts elsewhere for another", () => {
    const labels = RECORDS.map((record, place) => ({ ...record, isRelevant: place % 3 === 0 }));
    const run = simulator(labels);
    expect(run(3)).toEqual(simulator(labels)(3));
    expect(run(4)).not.toEqual(run(3));
  });

  it("trains after several decisions, and ends at the recall that is asked for", () => {
    const options = { decisionsPerTraining: 4, recall: 0.5 };
    expect(simulator(RECORDS, options)(1).foundAt.length).toBeGreaterThanOrEqual(5);
    expect(simulator(RECORDS, options)(1).foundAt.length).toBeLessThanOrEqual(8);
  });

  it("refuses a library in which all records are relevant", () => {
    const labels = RECORDS.map((record) => ({ ...record, isRelevant: true }));
    expect(() => simulator(labels)(1)).toThrow("a relevant and an irrelevant record");
  });
});

describe("labelled records", () => {
  it("are read with quotes, line breaks, commas and empty cells", () => {
    const csv =
      'id,title,abstract,included\r\n1,"One, ""two""","line\nline",1\r\n2,,,0\r\n3,Last,"",1\r\n';
    expect(readLabelledRecords(csv)).toEqual([
      { id: "1", title: 'One, "two"', abstract: "line\nline", isRelevant: true },
      { id: "2", title: "", abstract: "", isRelevant: false },
      { id: "3", title: "Last", abstract: "", isRelevant: true },
    ]);
  });

  it("are refused without a column of decisions", () => {
    expect(() => readLabelledRecords("id,title,abstract\n1,a,b")).toThrow('no column "included"');
  });
});

const ACE = join(process.env["SCREENING_FILES"] ?? "", "ace.csv");

describe("published screenings", () => {
  it.skipIf(!existsSync(ACE))("save most of the work (files of SCREENING_FILES)", () => {
    const records = readLabelledRecords(readFileSync(ACE, "utf8"));
    const run = simulator(records, { decisionsPerTraining: 10, recall: 0.95 });
    expect(workSaved(run(1), 0.95)).toBeGreaterThan(0.7);
  });
});
