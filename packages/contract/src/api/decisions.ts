import { z } from "zod";
import { defineRoute } from "../api-route.ts";
import { numberText, pathId, timestamp } from "../fields.ts";
import { decisionKind, newDecision, record, reference } from "./decision-fields.ts";

/** The most decisions in one request. */
export const MAX_DECISIONS = 500;
/** The most own decisions, and the most conflicts, in one answer; also the default. */
export const MAX_OWN_DECISIONS = 2000;
export const MAX_CONFLICTS = 200;

const params = z.object({ project: pathId("project"), round: pathId("round") });

const decision = z
  .object({
    id: z.guid(),
    referenceId: z.string(),
    reviewer: z.guid(),
    decision: decisionKind,
    reason: z.string().nullable(),
    labels: z.array(z.string()),
    note: z.string().nullable(),
    decidedAt: timestamp,
  })
  .meta({ title: "Decision" });

/** A decision of a reviewer on a reference, or a resolution of a conflict. */
export type Decision = z.output<typeof decision>;

const ownDecision = z.object({ ...decision.shape, record }).meta({ title: "OwnDecision" });

/** A decision of the caller, with what identifies its reference in another library. */
export type OwnDecision = z.output<typeof ownDecision>;

const conflict = z
  .object({
    referenceId: z.string(),
    record,
    decisions: z.array(decision),
    resolution: decision.nullable(),
  })
  .meta({ title: "DecisionConflict" });

/** The decisions of reviewers who disagree on a reference. */
export type DecisionConflict = z.output<typeof conflict>;

const page = (most: number) =>
  z.object({ after: reference.optional(), limit: numberText(1, most, most) });

/**
 * Decisions in screening rounds. In a blind round, nobody gets another person's decision on a
 * reference until enough reviewers have decided on it.
 */
export const decisionApi = {
  record: defineRoute({
    method: "post",
    path: "/api/projects/{project}/rounds/{round}/decisions",
    access: "person",
    summary: `Records up to ${MAX_DECISIONS} decisions of the caller, in their order. A changed mind is another decision. An id that is known already changes nothing`,
    scope: "projects:write",
    params,
    body: z.looseObject({ decisions: z.array(newDecision).min(1).max(MAX_DECISIONS) }),
    answer: z.object({ recorded: z.number().int() }),
    refusals: ["NOT-FOUND", "KEY-REUSED"],
  }),
  resolve: defineRoute({
    method: "post",
    path: "/api/projects/{project}/rounds/{round}/resolutions",
    access: "person",
    summary: `Records up to ${MAX_DECISIONS} resolutions of conflicts, which win over the reviewers' decisions`,
    scope: "projects:write",
    params,
    body: z.looseObject({ decisions: z.array(newDecision).min(1).max(MAX_DECISIONS) }),
    answer: z.object({ recorded: z.number().int() }),
    refusals: ["NOT-FOUND", "KEY-REUSED", "STILL-BLIND"],
  }),
  mine: defineRoute({
    method: "get",
    path: "/api/projects/{project}/rounds/{round}/decisions/mine",
    access: "person",
    summary:
      "Lists the caller's latest decision on each reference, in the order of the references' ids; `after` is the last one of the previous page",
    scope: "projects:read",
    params,
    query: page(MAX_OWN_DECISIONS),
    answer: z.object({ decisions: z.array(ownDecision) }),
    refusals: ["NOT-FOUND"],
  }),
  ofReference: defineRoute({
    method: "get",
    path: "/api/projects/{project}/rounds/{round}/decisions",
    access: "person",
    summary:
      "Lists every decision on a reference that the caller may see, oldest first, with its resolutions",
    scope: "projects:read",
    params,
    query: z.object({ reference }),
    answer: z.object({ decisions: z.array(decision), resolutions: z.array(decision) }),
    refusals: ["NOT-FOUND"],
  }),
  conflicts: defineRoute({
    method: "get",
    path: "/api/projects/{project}/rounds/{round}/conflicts",
    access: "person",
    summary:
      "Lists the references on which reviewers disagree and that nobody has resolved, or with `state=resolved` those with a resolution, with their decisions, in the order of the references' ids; `after` is the last one of the previous page",
    scope: "projects:read",
    params,
    query: page(MAX_CONFLICTS).extend({ state: z.enum(["open", "resolved"]).default("open") }),
    answer: z.object({ conflicts: z.array(conflict) }),
    refusals: ["NOT-FOUND"],
  }),
} as const;
