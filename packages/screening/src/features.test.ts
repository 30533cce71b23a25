import { describe, expect, it } from "vitest";
import { buildFeatures } from "./features.ts";
import { rowEntries } from "./sparse-vectors.ts";
import { tokenize } from "./tokenize.ts";

const PARAMETERS = { minWordLength: 2, minRecords: 2, titleWeight: 1 };

describe("features", () => {
  it("weigh a word by how often the record has it, and by how few records have it", () => {
    const vectors = buildFeatures(
      [
        { id: "1", title: "alpha", abstract: "alpha alpha beta" },
        { id: "2", title: "beta", abstract: "gamma" },
        { id: "3", title: "", abstract: "Alpha, béta" },
      ],
      PARAMETERS,
    );
    // Alpha is in two of three records, beta in all; gamma is in one only, which is too few.
    const alpha = Math.log2(1 + 3) * (1 + Math.log(4 / 3));
    const beta = 1;
    const length = Math.hypot(alpha, beta);
    const [first, second] = [...rowEntries(vectors, 0)];
    expect(first![1]).toBeCloseTo(alpha / length, 6);
    expect(second![1]).toBeCloseTo(beta / length, 6);
    expect([...rowEntries(vectors, 1)]).toEqual([[1, 1]]);
    expect([...rowEntries(vectors, 2)].map(([term]) => term)).toEqual([0, 1]);
  });

  it("count a word of the title as often as the parameter says", () => {
    const records = ["1", "2"].map((id) => ({ id, title: "alpha", abstract: "beta" }));
    const entries = [...rowEntries(buildFeatures(records, { ...PARAMETERS, titleWeight: 3 }), 0)];
    expect(entries[0]![1] / entries[1]![1]).toBeCloseTo(2, 6);
  });
});

describe("tokens", () => {
  it("are folded, and letters and digits only", () => {
    expect(tokenize("Ménière’s COVID-19 ﬁle_x2 Ω", 1)).toEqual([
      "meniere",
      "s",
      "covid",
      "19",
      "file",
      "x2",
      "ω",
    ]);
    expect(tokenize("a bc 中文 😴", 2)).toEqual(["bc", "中文"]);
    expect(tokenize("", 2)).toEqual([]);
  });
});
