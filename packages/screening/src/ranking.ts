import { backgroundOf, scoreRecords, type TrainingSet } from "./classifier.ts";
import { buildFeatures } from "./features.ts";
import {
  type ClassifierParameters,
  RANKING_PARAMETERS,
  type RankingParameters,
} from "./parameters.ts";
import { placesOf } from "./places.ts";
import type { Decisions, RankedRecord } from "./record.ts";

export interface Ranking {
  /** Replaces all decisions learned before. Ids that are not in the library are ignored. */
  learn(decisions: Decisions): void;
  /**
   * Returns the ids of the undecided records, the likeliest to be relevant first. Until a record is
   * decided to be relevant, they keep the library's order.
   */
  order(): string[];
}

/** Reads all records once, which takes longer than learning; see README.md. Ids must be unique. */
export function createRanking(
  records: readonly RankedRecord[],
  parameters: RankingParameters = RANKING_PARAMETERS,
): Ranking {
  const features = buildFeatures(records, parameters);
  const background = backgroundOf(features);
  let undecided = records.map((_, row) => row);
  let training: TrainingSet = { relevant: [], irrelevant: [] };

  const sortByRelevance = (): number[] => {
    const { contrast, similarity, similarityWeight } = parameters;
    const placesBy = (classifier: ClassifierParameters): Float64Array =>
      placesOf(scoreRecords(features, background, training, undecided, classifier));
    const similarityPlaces = placesBy(similarity);
    const places = placesBy(contrast).map(
      (place, index) => place + similarityWeight * similarityPlaces[index]!,
    );
    // The sort is stable, so that equal records keep the library's order.
    const order = undecided.map((_, index) => index);
    order.sort((left, right) => places[left]! - places[right]!);
    return order.map((index) => undecided[index]!);
  };

  return {
    learn: (decisions) => {
      const relevant: number[] = [];
      const irrelevant: number[] = [];
      undecided = [];
      records.forEach(({ id }, row) => {
        const isRelevant = decisions.get(id);
        if (isRelevant === undefined) undecided.push(row);
        else (isRelevant ? relevant : irrelevant).push(row);
      });
      training = { relevant, irrelevant };
    },
    order: () => {
      const rows = training.relevant.length === 0 ? undecided : sortByRelevance();
      return rows.map((row) => records[row]!.id);
    },
  };
}
