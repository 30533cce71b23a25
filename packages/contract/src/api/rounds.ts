import { z } from "zod";
import { defineRoute } from "../api-route.ts";
import { numberText, pathId, timestamp } from "../fields.ts";
import { decisionKind, exclusionReason, reference, record } from "./decision-fields.ts";

const MAX_PATH_CHARACTERS = 1000;
const MAX_VERSION_CHARACTERS = 100;
const MAX_REFERENCES = 10_000_000;
export const MAX_ROUND_NAME_CHARACTERS = 200;
export const MAX_CRITERIA_CHARACTERS = 20_000;
export const MAX_EXCLUSION_REASONS = 100;
export const MAX_REVIEWERS = 20;
/** The most outcomes in one answer; also the default. */
export const MAX_OUTCOMES = 5000;

const project = pathId("project");
const params = z.object({ project });
const roundParams = z.object({ project, round: pathId("round") });

/**
 * What a round screens and how. `reviewers` is how many people decide on each reference. In a blind
 * round, a decision is revealed once that many have decided on its reference.
 */
const roundSettings = {
  name: z.string().trim().min(1).max(MAX_ROUND_NAME_CHARACTERS),
  filePath: z.string().min(1).max(MAX_PATH_CHARACTERS),
  fileVersion: z.string().min(1).max(MAX_VERSION_CHARACTERS),
  references: z.number().int().min(0).max(MAX_REFERENCES),
  stage: z.enum(["title-abstract", "full-text"]),
  criteria: z.string().max(MAX_CRITERIA_CHARACTERS),
  exclusionReasons: z.array(exclusionReason).max(MAX_EXCLUSION_REASONS),
  reviewers: z.number().int().min(1).max(MAX_REVIEWERS),
  isBlind: z.boolean(),
};

export const round = z
  .object({
    id: z.guid(),
    ...roundSettings,
    openedBy: z.guid(),
    openedAt: timestamp,
    closedAt: timestamp.nullable(),
    unblindedAt: timestamp.nullable(),
  })
  .meta({ title: "Round" });

/** A screening round. */
export type Round = z.output<typeof round>;
export type RoundSettings = z.input<z.ZodObject<typeof roundSettings>>;

const count = z.number().int();

/** `include`, `exclude` and `maybe` count references that enough reviewers have decided alike. */
const roundProgress = z
  .object({
    references: count,
    decided: z.record(z.guid(), count),
    include: count,
    exclude: count,
    maybe: count,
    conflict: count,
    undecided: count,
    resolved: count,
    late: count,
  })
  .meta({ title: "RoundProgress" });

export type RoundProgress = z.output<typeof roundProgress>;

/** A coefficient with its 95 % interval; both are null where they are undefined. */
const kappa = z.object({
  kappa: z.number().nullable(),
  interval: z.tuple([z.number(), z.number()]).nullable(),
});
/** The share of decisions that agree is null without a reference that two reviewers decided. */
const agreement = z
  .object({
    references: count,
    observed: z.number().nullable(),
    isBlind: z.boolean(),
    pairs: z.array(
      z.object({
        reviewers: z.tuple([z.guid(), z.guid()]),
        references: count,
        observed: z.number().nullable(),
        ...kappa.shape,
      }),
    ),
    all: kappa,
  })
  .meta({ title: "RoundAgreement" });

export type Agreement = z.output<typeof agreement>;
export type Kappa = z.output<typeof kappa>;

const outcome = z
  .object({
    referenceId: z.string(),
    outcome: z.enum([...decisionKind.options, "conflict"]),
    reason: z.string().nullable(),
    labels: z.array(z.string()),
    notes: z.array(z.object({ reviewer: z.string(), note: z.string() })),
    isResolved: z.boolean(),
    reviewers: count,
    record,
  })
  .meta({ title: "RoundOutcome" });

export type RoundOutcome = z.output<typeof outcome>;

/** Rounds in which reviewers decide on the references of a library. */
export const roundApi = {
  create: defineRoute({
    method: "post",
    path: "/api/projects/{project}/rounds",
    access: "person",
    summary: "Opens a screening round on a version of a library",
    scope: "projects:write",
    takesIdempotencyKey: true,
    params,
    body: z.looseObject({
      ...roundSettings,
      criteria: roundSettings.criteria.default(""),
      exclusionReasons: roundSettings.exclusionReasons.default([]),
      isBlind: roundSettings.isBlind.default(true),
    }),
    answer: z.object({ id: z.guid() }),
  }),
  list: defineRoute({
    method: "get",
    path: "/api/projects/{project}/rounds",
    access: "person",
    summary: "Lists a project's screening rounds, newest first",
    scope: "projects:read",
    params,
    answer: z.object({ rounds: z.array(round) }),
  }),
  get: defineRoute({
    method: "get",
    path: "/api/projects/{project}/rounds/{round}",
    access: "person",
    summary: "Returns a screening round",
    scope: "projects:read",
    params: roundParams,
    answer: round,
    refusals: ["NOT-FOUND"],
  }),
  close: defineRoute({
    method: "post",
    path: "/api/projects/{project}/rounds/{round}/close",
    access: "person",
    summary:
      "Closes a round. Later decisions are kept, and count once it is reopened. Only who opened it and the project's manager may",
    scope: "projects:write",
    params: roundParams,
    answer: round,
    refusals: ["NOT-FOUND"],
  }),
  reopen: defineRoute({
    method: "post",
    path: "/api/projects/{project}/rounds/{round}/reopen",
    access: "person",
    summary: "Reopens a closed round. Only who opened it and the project's manager may",
    scope: "projects:write",
    params: roundParams,
    answer: round,
    refusals: ["NOT-FOUND"],
  }),
  unblind: defineRoute({
    method: "post",
    path: "/api/projects/{project}/rounds/{round}/unblind",
    access: "person",
    summary:
      "Unblinds a round for good: all its decisions are revealed, and later ones at once. Only the project's manager may",
    scope: "projects:write",
    params: roundParams,
    answer: round,
    refusals: ["NOT-FOUND"],
  }),
  progress: defineRoute({
    method: "get",
    path: "/api/projects/{project}/rounds/{round}/progress",
    access: "person",
    summary:
      "Counts a round's references by what was decided, and each reviewer's decisions. Decisions made after the round was closed are counted only as `late`",
    scope: "projects:read",
    params: roundParams,
    answer: roundProgress,
    refusals: ["NOT-FOUND"],
  }),
  agreement: defineRoute({
    method: "get",
    path: "/api/projects/{project}/rounds/{round}/agreement",
    access: "person",
    summary:
      "Returns how far reviewers agree: observed agreement, Cohen's kappa of each pair and Fleiss' kappa of all, with 95 % intervals. Counts what is revealed and, in a blind round, was decided independently",
    scope: "projects:read",
    params: roundParams,
    answer: agreement,
    refusals: ["NOT-FOUND"],
  }),
  outcomes: defineRoute({
    method: "get",
    path: "/api/projects/{project}/rounds/{round}/outcomes",
    access: "person",
    summary:
      "Lists what became of each reference that was decided, in the order of their ids; `after` is the last id of the previous page. What is not revealed to the caller counts as undecided",
    scope: "projects:read",
    params: roundParams,
    query: z.object({
      after: reference.optional(),
      limit: numberText(1, MAX_OUTCOMES, MAX_OUTCOMES),
    }),
    answer: z.object({ outcomes: z.array(outcome) }),
    refusals: ["NOT-FOUND"],
  }),
} as const;
