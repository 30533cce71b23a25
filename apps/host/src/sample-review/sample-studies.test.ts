import { findDuplicates } from "@tera/references/merge";
import { expect, test } from "vitest";
import { SAMPLE_REASONS, sampleStudies } from "./sample-studies.ts";

const studies = sampleStudies();

test("sample studies: each has a DOI, a title and an abstract that says that it is invented", () => {
  const dois = new Set(studies.map(({ reference }) => reference.doi));
  expect(dois.size).toBe(studies.length);
  for (const { reference } of studies) {
    expect(reference.title).toMatch(/^[A-Z].*: an? /u);
    expect(reference.abstract).toContain("This study is invented");
    expect(reference.abstract).not.toContain("undefined");
  }
});

test("sample studies: every database has some that the other lacks, and some that both have", () => {
  const count = (isInPubMed: boolean, isInScopus: boolean): number =>
    studies.filter((study) => study.isInPubMed === isInPubMed && study.isInScopus === isInScopus)
      .length;
  expect([count(true, false), count(false, true), count(true, true)]).toEqual([16, 16, 16]);
  expect(count(false, false)).toBe(0);
});

test("sample studies: only copies of one study are found as duplicates", async () => {
  const groups = await findDuplicates(studies.map(({ reference }) => reference));
  expect(groups).toEqual([]);
});

test("sample studies: some in the first half are included, and some excluded for each reason", () => {
  const half = studies.slice(0, studies.length / 2).map(({ reason }) => reason);
  expect(half.filter((reason) => reason === undefined).length).toBeGreaterThan(5);
  expect(new Set(half)).toEqual(new Set([undefined, ...SAMPLE_REASONS.slice(0, 3)]));
});
