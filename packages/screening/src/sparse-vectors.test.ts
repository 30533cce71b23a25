import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addRow, dot, normalizeRows, rowEntries, SparseVectorsBuilder } from "./sparse-vectors.ts";

const TERM_COUNT = 12;
const weight = fc.integer({ min: -8, max: 8 }).map((value) => value / 4);
const rows = fc.array(
  fc.dictionary(fc.integer({ min: 0, max: TERM_COUNT - 1 }).map(String), weight),
  { maxLength: 8 },
);

function built(entries: readonly Record<string, number>[]) {
  const builder = new SparseVectorsBuilder();
  for (const row of entries)
    builder.addRow(Object.entries(row).map(([term, value]) => [Number(term), value] as const));
  return builder.build(TERM_COUNT);
}

function dense(row: Record<string, number>): number[] {
  return Array.from({ length: TERM_COUNT }, (_, term) => row[term] ?? 0);
}

describe("sparse vectors", () => {
  it("contain what was added, in any number of rows", () => {
    fc.assert(
      fc.property(rows, (given) => {
        const vectors = built(given);
        expect(vectors.rowCount).toBe(given.length);
        expect(given.map((_, row) => Object.fromEntries(rowEntries(vectors, row)))).toEqual(
          given.map((row) => ({ ...row })),
        );
      }),
    );
  });

  it("multiply and add like dense vectors", () => {
    fc.assert(
      fc.property(rows, fc.array(weight, { minLength: 12, maxLength: 12 }), (given, other) => {
        const vectors = built(given);
        given.forEach((row, index) => {
          const expected = dense(row).reduce((sum, value, term) => sum + value * other[term]!, 0);
          expect(dot(vectors, index, Float64Array.from(other))).toBeCloseTo(expected, 10);
          const sum = Float64Array.from(other);
          addRow(vectors, index, 2, sum);
          expect([...sum]).toEqual(dense(row).map((value, term) => other[term]! + 2 * value));
        });
      }),
    );
  });

  it("have rows of length 1 once normalised, or of length 0", () => {
    fc.assert(
      fc.property(rows, (given) => {
        const vectors = built(given);
        normalizeRows(vectors);
        given.forEach((row, index) => {
          const length = Math.hypot(
            ...Array.from(rowEntries(vectors, index), ([, value]) => value),
          );
          expect(length).toBeCloseTo(Object.values(row).some((value) => value !== 0) ? 1 : 0, 5);
        });
      }),
    );
  });

  it("grow beyond their first capacity", () => {
    const builder = new SparseVectorsBuilder();
    for (let row = 0; row < 3000; row += 1) builder.addRow([[row, row]]);
    const vectors = builder.build(3000);
    expect([...rowEntries(vectors, 2999)]).toEqual([[2999, 2999]]);
    expect(vectors.weights.length).toBe(3000);
  });
});
