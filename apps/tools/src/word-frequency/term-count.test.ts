import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countLibrary } from "./count-library.ts";
import { toCsv } from "../frame/csv.ts";
import {
  type CountedReference,
  type CountOptions,
  createTermCounter,
  type TermCount,
} from "./term-count.ts";
import { clausesOf } from "./text-analysis.ts";

const WORDS: CountOptions = {
  fields: new Set(["title", "abstract"]),
  unit: "words",
  shortestWord: 3,
  stopLanguages: new Set(["eng"]),
  joinForms: true,
};

function count(references: CountedReference[], options: Partial<CountOptions> = {}): TermCount[] {
  const counter = createTermCounter({ ...WORDS, ...options });
  for (const reference of references) counter.add(reference);
  return counter.terms();
}

describe("TOOL-07 term counter", () => {
  it("counts each reference once per term, as a title match if the title has the term", () => {
    const terms = count([
      { title: "Hip fracture and hip pain", abstract: "A hip fracture." },
      { title: "Falls", abstract: "Each hip was examined; hip by hip." },
    ]);
    expect(terms.find(({ term }) => term === "hip")).toEqual({
      term: "hip",
      inTitle: 1,
      elsewhere: 1,
      total: 2,
    });
  });

  it("combines a word's forms under the most common one", () => {
    const terms = count([{ title: "Fractures" }, { title: "fractures" }, { title: "Fracture" }]);
    expect(terms).toEqual([{ term: "fractures", inTitle: 3, elsewhere: 0, total: 3 }]);
    expect(
      count([{ title: "Fractures" }, { title: "Fracture" }], { joinForms: false }),
    ).toHaveLength(2);
  });

  it("finds two-word phrases only within a clause", () => {
    const terms = count([{ title: "Transitional care: hospital discharge" }], {
      unit: "phrases",
    }).map(({ term }) => term);
    expect(terms).toContain("transitional care");
    expect(terms).toContain("hospital discharge");
    expect(terms).not.toContain("care hospital");
  });

  it("excludes stop words if requested, and counts them otherwise", () => {
    expect(count([{ title: "Patients with the disease" }]).map(({ term }) => term)).toEqual([
      "disease",
      "patients",
    ]);
    expect(
      count([{ title: "Patients with the disease" }], { stopLanguages: new Set() }).map(
        ({ term }) => term,
      ),
    ).toContain("with");
  });

  it("reads only the chosen fields", () => {
    const reference = { title: "alpha", abstract: "beta", keywords: ["gamma"] };
    expect(count([reference], { fields: new Set(["keywords"]) }).map(({ term }) => term)).toEqual([
      "gamma",
    ]);
  });

  it("keeps letters of any script, inner hyphens and apostrophes, and drops numbers", () => {
    expect(clausesOf("Naïve β-blockers in Ménière’s disease, 2019")).toEqual([
      ["naïve", "β-blockers", "in", "ménière", "disease"],
    ]);
    expect(clausesOf("stage 3 cancer")).toEqual([["stage"], ["cancer"]]);
  });

  it("never counts a term in more references than exist, for any text", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            title: fc.string({ unit: "grapheme" }),
            abstract: fc.string({ unit: "grapheme" }),
          }),
          { maxLength: 20 },
        ),
        fc.boolean(),
        (references, joinForms) => {
          for (const { total, inTitle, elsewhere } of count(references, {
            joinForms,
            shortestWord: 1,
          })) {
            expect(total).toBe(inTitle + elsewhere);
            expect(total).toBeGreaterThan(0);
            expect(total).toBeLessThanOrEqual(references.length);
          }
        },
      ),
    );
  });

  it("returns the same counts for any order of references", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ title: fc.lorem(), abstract: fc.lorem() }), { maxLength: 12 }),
        (references) => {
          expect(count(references.toReversed())).toEqual(count(references));
        },
      ),
    );
  });
});

describe("countLibrary", () => {
  it("reports progress up to the total, and stops when aborted", async () => {
    const references = Array.from({ length: 3000 }, (_, index) => ({
      title: `Trial of drug${index % 7}x`,
    }));
    const seen: number[] = [];
    const terms = await countLibrary(
      references,
      WORDS,
      ({ done }) => seen.push(done),
      new AbortController().signal,
    );
    expect(seen.at(-1)).toBe(3000);
    expect(terms[0]).toMatchObject({ term: "trial", total: 3000 });
    const abort = new AbortController();
    await expect(
      countLibrary(references, WORDS, () => abort.abort(), abort.signal),
    ).rejects.toThrow(/abort/iu);
  });

  it("counts nothing in an empty library", async () => {
    await expect(
      countLibrary([], WORDS, () => undefined, new AbortController().signal),
    ).resolves.toEqual([]);
  });
});

describe("toCsv", () => {
  it("quotes special characters and escapes formulas", () => {
    expect(
      toCsv([
        ["Term", "References"],
        ['a "b", c', 3],
        ["=1+1", 0],
      ]),
    ).toBe('Term,References\r\n"a ""b"", c",3\r\n\'=1+1,0\r\n');
  });
});
