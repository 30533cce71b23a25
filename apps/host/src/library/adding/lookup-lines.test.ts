import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lookupApi, MAX_LOOKUP_CHARACTERS } from "@tera/contract";
import { lookupLines } from "./lookup-lines.ts";

const entries = (pasted: string): readonly string[] =>
  lookupLines(pasted).map(({ entry: { kind, text } }) => `${kind} ${text}`);

describe("lookupLines", () => {
  it.each([
    ["10.1000/182", "doi 10.1000/182"],
    ["https://doi.org/10.1000/182", "doi 10.1000/182"],
    ["http://dx.doi.org/10.1000%2F182", "doi 10.1000/182"],
    ["https://doi.org/10.1002/(SICI)1097%3C3::AID%3E3.0", "doi 10.1002/(SICI)1097<3::AID>3.0"],
    ["doi:10.1000/182.", "doi 10.1000/182"],
    ["(doi: 10.1000/ab(1))", "doi 10.1000/ab(1)"],
    ["Okafor A. Sleep. J Sleep 2021;7:11-19. doi:10.1000/182; PMID: 31", "doi 10.1000/182"],
    ["31978945", "pmid 31978945"],
    ["PMID: 31978945", "pmid 31978945"],
    ["pmid31978945", "pmid 31978945"],
    ["https://pubmed.ncbi.nlm.nih.gov/31978945/", "pmid 31978945"],
    ["Okafor A. Sleep. J Sleep 2021;7:11-19. PMID: 31978945.", "pmid 31978945"],
    ["Sleep and pain in 2020", "title Sleep and pain in 2020"],
  ])("reads %s", (line, expected) => {
    expect(entries(line)).toEqual([expected]);
  });

  it("skips empty lines and repetitions, and splits a line of PMIDs", () => {
    expect(entries("\r\n10.1000/A\n\n 10.1000/a \n31978945, 31978946;31978947\n31978946")).toEqual([
      "doi 10.1000/A",
      "pmid 31978945",
      "pmid 31978946",
      "pmid 31978947",
    ]);
  });

  it("makes entries that the server accepts from any text", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string({ unit: "grapheme", maxLength: 60 }),
            fc.string({ maxLength: 40 }).map((text) => `https://doi.org/10.1000/${text}`),
            fc.constant("x".repeat(MAX_LOOKUP_CHARACTERS + 1)),
          ),
          { maxLength: 10 },
        ),
        (lines) => {
          for (const { entry } of lookupLines(lines.join("\n")))
            expect(lookupApi.find.body.safeParse({ entries: [entry] }).success).toBe(true);
        },
      ),
    );
  });
});
