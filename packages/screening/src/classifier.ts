import type { ClassifierParameters } from "./parameters.ts";
import { addRow, dot, type SparseVectors } from "./sparse-vectors.ts";

/** What a classifier needs to know of all records; the same for every training. */
export interface Background {
  /** The average record's weight of each term. */
  readonly means: Float64Array;
  /** By record: the sum of its weights. */
  readonly sums: Float64Array;
}

/** The records decided so far, by their places in the features. */
export interface TrainingSet {
  readonly relevant: readonly number[];
  readonly irrelevant: readonly number[];
}

export function backgroundOf(features: SparseVectors): Background {
  const means = new Float64Array(features.termCount);
  const sums = new Float64Array(features.rowCount);
  const ones = new Float64Array(features.termCount).fill(1);
  for (let row = 0; row < features.rowCount; row += 1) {
    addRow(features, row, 1 / features.rowCount, means);
    sums[row] = dot(features, row, ones);
  }
  return { means, sums };
}

/**
 * Trains multinomial naive Bayes on the decided records and returns the scores of `rows`: the
 * logarithm of how much more likely their words are in relevant records. Needs a relevant record.
 * Without irrelevant ones, the average record takes their place.
 */
export function scoreRecords(
  features: SparseVectors,
  background: Background,
  { relevant, irrelevant }: TrainingSet,
  rows: readonly number[],
  { smoothing, relevantRatio, background: share }: ClassifierParameters,
): Float64Array {
  const weight = relevant.length + irrelevant.length;
  const relevantWeight = (weight * relevantRatio) / (1 + relevantRatio);
  const otherWeight = weight - relevantWeight;
  const averageWeight = irrelevant.length === 0 ? otherWeight : otherWeight * share;

  const inRelevant = new Float64Array(features.termCount);
  for (const row of relevant) addRow(features, row, relevantWeight / relevant.length, inRelevant);
  const inOthers = background.means.map((mean) => mean * averageWeight);
  for (const row of irrelevant)
    addRow(features, row, (otherWeight - averageWeight) / irrelevant.length, inOthers);

  const logRatio = Math.log(total(inRelevant, smoothing) / total(inOthers, smoothing));
  const termScores = inRelevant.map((value, term) =>
    Math.log((value + smoothing) / (inOthers[term]! + smoothing)),
  );
  const scores = new Float64Array(rows.length);
  rows.forEach((row, index) => {
    scores[index] = dot(features, row, termScores) - background.sums[row]! * logRatio;
  });
  return scores;
}

function total(values: Float64Array, smoothing: number): number {
  let sum = smoothing * values.length;
  for (const value of values) sum += value;
  return sum;
}
