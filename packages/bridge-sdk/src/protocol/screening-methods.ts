import * as z from "zod/mini";
import { fileId, optionalBoolean, text } from "./argument-schemas.ts";
import { arg, takes } from "./contract.ts";
import type {
  Agreement,
  DecisionConflict,
  OwnDecision,
  Page,
  Reviewer,
  ReviewLabel,
  Round,
  RoundOutcome,
  RoundProgress,
} from "./screening-records.ts";

const filled = text.check(z.minLength(1));
const round = arg("round", filled);
const reference = arg("referenceId", filled);
const after = arg("after", z.optional(z.nullable(text)));
const decision = arg(
  "decision",
  z.object({
    decision: z.enum(
      ["include", "exclude", "maybe", "undecided"],
      "must be 'include', 'exclude', 'maybe' or 'undecided'",
    ),
    reason: z.optional(filled),
    labels: z.optional(z.array(filled)),
    note: z.optional(text),
    record: z.optional(
      z.object({ doi: z.optional(text), title: z.optional(text), year: z.optional(z.int()) }),
    ),
  }),
);

/** Blind or open screening by several people, of which the host keeps the decisions. */
export const screeningMethods = {
  createScreeningRound: takes(
    arg("id", fileId),
    arg(
      "settings",
      z.object({
        name: filled,
        stage: z.enum(["title-abstract", "full-text"], "must be 'title-abstract' or 'full-text'"),
        criteria: z.optional(text),
        exclusionReasons: z.optional(z.array(filled)),
        reviewers: z.int("must be a whole number").check(z.positive()),
        isBlind: optionalBoolean,
      }),
    ),
  )<Round>(),
  listScreeningRounds: takes()<Round[]>(),
  listReviewers: takes()<Reviewer[]>(),
  listReviewLabels: takes()<ReviewLabel[]>(),
  getScreeningRound: takes(round)<Round>(),
  closeScreeningRound: takes(round)<Round>(),
  reopenScreeningRound: takes(round)<Round>(),
  recordDecision: takes(round, reference, decision)<null>(),
  getMyDecisions: takes(round, after)<Page<OwnDecision>>(),
  getDecisionProgress: takes(round)<RoundProgress>(),
  getDecisionConflicts: takes(
    round,
    after,
    arg("options", z.optional(z.nullable(z.object({ isResolved: optionalBoolean })))),
  )<Page<DecisionConflict>>(),
  resolveDecisionConflict: takes(round, reference, decision)<null>(),
  getDecisionAgreement: takes(round)<Agreement>(),
  getDecisionOutcomes: takes(round, after)<Page<RoundOutcome>>(),
} as const;
