export {
  type ClassifierParameters,
  RANKING_PARAMETERS,
  type RankingParameters,
} from "./parameters.ts";
export { createRanking, type Ranking } from "./ranking.ts";
export type { Decisions, RankedRecord } from "./record.ts";
export {
  estimateRecall,
  type RecallEstimate,
  type RecallQuestion,
} from "./stopping/estimate-recall.ts";
export { recallCurve, type RecallPoint } from "./stopping/recall-curve.ts";
