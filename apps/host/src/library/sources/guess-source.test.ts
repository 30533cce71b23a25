import { describe, expect, it } from "vitest";
import { guessSource } from "./guess-source.ts";
import { databaseInName, KNOWN_DATABASES } from "./known-databases.ts";

const missing = (database?: string) => ({ count: 1, database });

describe("guessSource", () => {
  it("guesses the database from the references, else from the format, else from the name", () => {
    const guess = (...args: Parameters<typeof guessSource>) => guessSource(...args).database;
    expect(
      guess("scopus.nbib", { format: "medline", missingSources: missing("Embase") }, undefined),
    ).toBe("Embase");
    expect(guess("a.ris", { format: "ris", missingSources: missing("EMBASE") }, undefined)).toBe(
      "Embase",
    );
    expect(guess("scopus.nbib", { format: "medline", missingSources: missing() }, undefined)).toBe(
      "PubMed",
    );
    expect(guess("records.txt", { format: "wos", missingSources: missing() }, undefined)).toBe(
      "Web of Science",
    );
    expect(guess("scopus.ris", { format: "ris", missingSources: missing() }, undefined)).toBe(
      "Scopus",
    );
    expect(guess("mine.ris", { format: "ris", missingSources: missing() }, undefined)).toBe(
      undefined,
    );
  });

  it("takes the day on which the file was written, in local time", () => {
    const report = { format: "ris", missingSources: missing() } as const;
    expect(guessSource("a.ris", report, new Date(2026, 2, 1, 23, 59))).toEqual({
      file: "a.ris",
      date: "2026-03-01",
    });
    expect(guessSource("a.ris", report, undefined)).toEqual({ file: "a.ris" });
  });
});

it.each([
  ["pubmed-sleep-set.nbib", "PubMed"],
  ["2026_03_Web of Science (2).txt", "Web of Science"],
  ["savedrecs.txt", "Web of Science"],
  ["CINAHL.ris", "CINAHL"],
  ["APA_PsycInfo.ris", "APA PsycInfo"],
  ["scopusculum.ris", undefined],
  ["dimensions of health.ris", undefined],
  ["", undefined],
])("databaseInName: %s names %s", (filename, database) => {
  expect(databaseInName(filename)).toBe(database);
  if (database !== undefined) expect(KNOWN_DATABASES).toContain(database);
});
