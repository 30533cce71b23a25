export { screening } from "../calls/screening-calls.ts";
export type { Provenance, TracedEntry, TracedFile } from "../protocol/provenance-records.ts";
export type {
  Agreement,
  Decision,
  DecisionConflict,
  DecisionRecord,
  DecisionKind,
  Kappa,
  NewDecision,
  OwnDecision,
  Reviewer,
  ReviewLabel,
  Round,
  RoundOutcome,
  RoundProgress,
  RoundSettings,
} from "../protocol/screening-records.ts";
