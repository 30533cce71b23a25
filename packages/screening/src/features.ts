import type { RankingParameters } from "./parameters.ts";
import type { RankedRecord } from "./record.ts";
import {
  normalizeRows,
  rowEntries,
  type SparseVectors,
  SparseVectorsBuilder,
} from "./sparse-vectors.ts";
import { tokenize } from "./tokenize.ts";

export type FeatureParameters = Pick<
  RankingParameters,
  "minWordLength" | "minRecords" | "titleWeight"
>;

interface Vocabulary {
  /** By word. */
  numbers: Map<string, number>;
  /** By a word's number: in how many records it occurs. */
  recordCounts: number[];
}

/**
 * Returns the TF-IDF vectors of the words of titles and abstracts, in the records' order. Each has
 * a length of 1, or is empty for a record without words that occur elsewhere.
 */
export function buildFeatures(
  records: readonly RankedRecord[],
  parameters: FeatureParameters,
): SparseVectors {
  const vocabulary: Vocabulary = { numbers: new Map(), recordCounts: [] };
  const counted = new SparseVectorsBuilder();
  for (const record of records) counted.addRow(countWords(record, parameters, vocabulary));
  const counts = counted.build(vocabulary.numbers.size);
  const { terms, inverseFrequencies } = chooseTerms(vocabulary, records.length, parameters);
  const weighted = new SparseVectorsBuilder();
  for (let row = 0; row < counts.rowCount; row += 1)
    weighted.addRow(weightedTerms(rowEntries(counts, row), terms, inverseFrequencies));
  const vectors = weighted.build(inverseFrequencies.length);
  normalizeRows(vectors);
  return vectors;
}

function countWords(
  { title, abstract }: RankedRecord,
  { minWordLength, titleWeight }: FeatureParameters,
  { numbers, recordCounts }: Vocabulary,
): Map<number, number> {
  const counts = new Map<number, number>();
  const add = (text: string, weight: number): void => {
    for (const word of tokenize(text, minWordLength)) {
      const number = numbers.get(word) ?? numbers.size;
      if (number === numbers.size) numbers.set(word, number);
      const count = counts.get(number);
      if (count === undefined) recordCounts[number] = (recordCounts[number] ?? 0) + 1;
      counts.set(number, (count ?? 0) + weight);
    }
  };
  add(title, titleWeight);
  add(abstract, 1);
  return counts;
}

const NO_TERM = -1;

/** Numbers the words that occur in enough records. */
function chooseTerms(
  { recordCounts }: Vocabulary,
  recordCount: number,
  { minRecords }: FeatureParameters,
): { terms: Int32Array; inverseFrequencies: number[] } {
  const terms = new Int32Array(recordCounts.length).fill(NO_TERM);
  const inverseFrequencies: number[] = [];
  recordCounts.forEach((count, word) => {
    if (count < minRecords) return;
    terms[word] = inverseFrequencies.length;
    inverseFrequencies.push(1 + Math.log((1 + recordCount) / (1 + count)));
  });
  return { terms, inverseFrequencies };
}

function* weightedTerms(
  counts: Iterable<readonly [word: number, count: number]>,
  terms: Int32Array,
  inverseFrequencies: readonly number[],
): Generator<readonly [term: number, weight: number]> {
  for (const [word, count] of counts) {
    const term = terms[word]!;
    if (term !== NO_TERM) yield [term, Math.log2(1 + count) * inverseFrequencies[term]!];
  }
}
