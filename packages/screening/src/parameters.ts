/** Decides how a naive Bayes classifier learns. */
export interface ClassifierParameters {
  /** Added to the weight of each term in both classes, so that a single occurrence decides little. */
  smoothing: number;
  /** How much all relevant records together weigh, compared with all others together. */
  relevantRatio: number;
  /**
   * From 0 to 1: how much of the other class is the average of all records instead of the records
   * that were decided to be irrelevant.
   */
  background: number;
}

export interface RankingParameters {
  /** Shorter words are ignored. */
  minWordLength: number;
  /** Words in fewer records are ignored. */
  minRecords: number;
  /** How often a word of the title counts, compared with one of the abstract. */
  titleWeight: number;
  /** Compares relevant with irrelevant records. */
  contrast: ClassifierParameters;
  /** Compares relevant records mostly with all records, so that it finds what resembles them. */
  similarity: ClassifierParameters;
  /** How much a record's place by `similarity` counts, compared with its place by `contrast`. */
  similarityWeight: number;
}

/** The same for every library. README.md says what halving and doubling each one changes. */
export const RANKING_PARAMETERS: RankingParameters = {
  minWordLength: 2,
  minRecords: 2,
  titleWeight: 1,
  contrast: { smoothing: 0.15, relevantRatio: 1, background: 0.2 },
  similarity: { smoothing: 0.3, relevantRatio: 3, background: 0.8 },
  similarityWeight: 2,
};
