export {
  type ClassifierParameters,
  RANKING_PARAMETERS,
  type RankingParameters,
} from "./parameters.ts";
export { createRanking, type Ranking } from "./ranking.ts";
export type { Decisions, RankedRecord } from "./record.ts";
