import type { Handlers } from "../host/handlers.ts";
import { BridgeError } from "../protocol/errors.ts";
import type { NewDecision, OwnDecision, Round } from "../protocol/screening-records.ts";
import { pathOf } from "./file-records.ts";
import type { MockFiles } from "./mock-files.ts";
import type { MockState, Notify } from "./mock-state.ts";
import { referencesIn } from "./stored-library.ts";

type RoundMethod =
  | "createScreeningRound"
  | "listScreeningRounds"
  | "listReviewers"
  | "listReviewLabels"
  | "getScreeningRound"
  | "closeScreeningRound"
  | "reopenScreeningRound";
type DecisionMethod =
  | "recordDecision"
  | "resolveDecisionConflict"
  | "getMyDecisions"
  | "getDecisionProgress"
  | "getDecisionConflicts"
  | "getDecisionAgreement"
  | "getDecisionOutcomes";

const MOMENT = "2024-06-01T12:00:00.000Z";

/**
 * Answers as if the signed-in person were the only reviewer: there are no conflicts, and every
 * decision is an outcome. Tests replace `getDecisionConflicts` and others for more.
 */
export function screeningHandlers(
  files: MockFiles,
  notify: Notify,
): Pick<Handlers, RoundMethod | DecisionMethod> {
  return { ...roundHandlers(files, notify), ...decisionHandlers(files.state, notify) };
}

function personIn({ user }: MockState): string {
  return user?.id ?? "";
}

function roundIn({ rounds }: MockState, id: string): Round {
  const round = rounds.find((known) => known.id === id);
  if (round === undefined) throw new BridgeError("NOT-FOUND", "There is no such round");
  return round;
}

function roundHandlers(files: MockFiles, notify: Notify): Pick<Handlers, RoundMethod> {
  const mockState = files.state;
  const setClosed = (id: string, closedAt: string | null): Round => {
    const changed = { ...roundIn(mockState, id), closedAt };
    mockState.rounds = mockState.rounds.map((round) => (round.id === id ? changed : round));
    notify("decisions", id);
    return changed;
  };
  return {
    createScreeningRound: async (_context, id, settings) => {
      const filePath = pathOf(mockState, id);
      const library = await referencesIn(filePath, files.read(filePath));
      const { version } = await files.record(filePath);
      const round: Round = {
        ...settings,
        criteria: settings.criteria ?? "",
        exclusionReasons: settings.exclusionReasons ?? [],
        isBlind: settings.isBlind ?? true,
        filePath,
        fileVersion: version,
        references: library?.length ?? 0,
        id: `round-${mockState.rounds.length + 1}`,
        openedBy: personIn(mockState),
        openedAt: MOMENT,
        closedAt: null,
        unblindedAt: null,
      };
      mockState.rounds = [round, ...mockState.rounds];
      notify("decisions", round.id);
      return round;
    },
    listScreeningRounds: () => mockState.rounds,
    listReviewers: () =>
      mockState.user === null ? [] : [{ id: mockState.user.id, name: mockState.user.name }],
    listReviewLabels: () => mockState.labels,
    getScreeningRound: (_context, id) => roundIn(mockState, id),
    closeScreeningRound: (_context, id) => setClosed(id, MOMENT),
    reopenScreeningRound: (_context, id) => setClosed(id, null),
  };
}

function decisionHandlers(mockState: MockState, notify: Notify): Pick<Handlers, DecisionMethod> {
  const latest = (round: string): OwnDecision[] => [
    ...new Map(
      (mockState.decisions.get(roundIn(mockState, round).id) ?? []).map((decision) => [
        decision.referenceId,
        decision,
      ]),
    ).values(),
  ];
  const record = (round: string, referenceId: string, decision: NewDecision): null => {
    const earlier = mockState.decisions.get(roundIn(mockState, round).id) ?? [];
    mockState.decisions.set(round, [
      ...earlier,
      {
        id: `decision-${earlier.length + 1}`,
        referenceId,
        reviewer: personIn(mockState),
        decision: decision.decision,
        reason: decision.reason ?? null,
        labels: decision.labels ?? [],
        note: decision.note ?? null,
        decidedAt: MOMENT,
        record: decision.record ?? {},
      },
    ]);
    notify("decisions", round);
    return null;
  };
  return {
    recordDecision: (_context, round, referenceId, decision) =>
      record(round, referenceId, decision),
    resolveDecisionConflict: (_context, round, referenceId, decision) =>
      record(round, referenceId, decision),
    getMyDecisions: (_context, round) => ({ items: latest(round), next: null }),
    getDecisionProgress: (_context, round) => {
      const counted = latest(round).map(({ decision }) => decision);
      const count = (kind: string): number => counted.filter((each) => each === kind).length;
      return {
        references: roundIn(mockState, round).references,
        decided: { [personIn(mockState)]: counted.length - count("undecided") },
        include: count("include"),
        exclude: count("exclude"),
        maybe: count("maybe"),
        conflict: 0,
        undecided: count("undecided"),
        resolved: 0,
        late: 0,
      };
    },
    getDecisionConflicts: (_context, round) => {
      roundIn(mockState, round);
      return { items: [], next: null };
    },
    getDecisionAgreement: (_context, round) => ({
      references: 0,
      observed: null,
      isBlind: roundIn(mockState, round).isBlind,
      pairs: [],
      all: { kappa: null, interval: null },
    }),
    getDecisionOutcomes: (_context, round) => ({
      items: latest(round).map(({ referenceId, decision, reason, ...rest }) => ({
        referenceId,
        outcome: decision,
        reason,
        labels: rest.labels,
        notes: rest.note === null ? [] : [{ reviewer: rest.reviewer, note: rest.note }],
        isResolved: false,
        reviewers: decision === "undecided" ? 0 : 1,
        record: rest.record,
      })),
      next: null,
    }),
  };
}
