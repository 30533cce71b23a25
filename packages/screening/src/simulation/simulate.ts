import { RANKING_PARAMETERS, type RankingParameters } from "../parameters.ts";
import { createRanking, type Ranking } from "../ranking.ts";
import type { RankedRecord } from "../record.ts";
import type { Screening } from "./measures.ts";
import { seededRandom } from "./seeded-random.ts";

export interface LabelledRecord extends RankedRecord {
  isRelevant: boolean;
}

export interface SimulationOptions {
  parameters?: RankingParameters;
  /** How many records are decided between two trainings. */
  decisionsPerTraining?: number;
  /** Ends once this share of the relevant records is found. */
  recall?: number;
}

/** Prepares simulations of one library, which all use the same features. */
export function simulator(
  records: readonly LabelledRecord[],
  { parameters = RANKING_PARAMETERS, decisionsPerTraining = 1, recall = 1 }: SimulationOptions = {},
): (seed: number) => Screening {
  const ranking = createRanking(records, parameters);
  const labels = new Map(records.map(({ id, isRelevant }) => [id, isRelevant]));
  return (seed) => screen(ranking, labels, { seed, decisionsPerTraining, recall });
}

/**
 * Screens a library from one relevant and one irrelevant record on, which the seed chooses. The
 * next record to screen is always the first of the order.
 */
function screen(
  ranking: Ranking,
  labels: ReadonlyMap<string, boolean>,
  options: { seed: number; decisionsPerTraining: number; recall: number },
): Screening {
  const decisions = chooseDecided(labels, options.seed);
  const priorCount = decisions.size;
  const recordCount = labels.size - priorCount;
  const relevantCount = idsOf(labels, true).length - 1;
  const needed = Math.ceil(Math.round(options.recall * relevantCount * 1e6) / 1e6);
  const foundAt: number[] = [];
  while (foundAt.length < needed) {
    ranking.learn(decisions);
    for (const id of ranking.order().slice(0, options.decisionsPerTraining)) {
      const isRelevant = labels.get(id) === true;
      decisions.set(id, isRelevant);
      if (isRelevant) foundAt.push(decisions.size - priorCount);
    }
  }
  return { recordCount, relevantCount, foundAt };
}

function chooseDecided(labels: ReadonlyMap<string, boolean>, seed: number): Map<string, boolean> {
  const random = seededRandom(seed);
  return new Map(
    [true, false].map((isRelevant) => {
      const ids = idsOf(labels, isRelevant);
      const id = ids[Math.floor(random() * ids.length)];
      if (id === undefined)
        throw new RangeError("A simulation needs a relevant and an irrelevant record.");
      return [id, isRelevant];
    }),
  );
}

function idsOf(labels: ReadonlyMap<string, boolean>, wanted: boolean): string[] {
  return [...labels].filter(([, isRelevant]) => isRelevant === wanted).map(([id]) => id);
}
