import type {
  Decision,
  DecisionConflict,
  DecisionKind,
  DecisionRecord,
} from "@tera/bridge-sdk/screening";
import { matchDecisions } from "../screening/round/match-decisions.ts";
import type { ScreenedRecord } from "../screening/screened-record.ts";

/** Over what reviewers disagree. */
export type DisputeKind = "include-exclude" | "maybe" | "reasons";

/** A reference on which reviewers disagree. */
export interface Dispute {
  readonly referenceId: string;
  /** What the decisions say about the reference. */
  readonly identity: DecisionRecord;
  /** Undefined if the library has no such reference. */
  readonly record: ScreenedRecord | undefined;
  /** Row of the record in the library. */
  readonly row: number | undefined;
  readonly decisions: readonly Decision[];
  /** Null while it is unresolved. */
  readonly resolution: Decision | null;
}

/** In the order of the library; references that it lacks come last. */
export function toDisputes(
  conflicts: readonly DecisionConflict[],
  records: readonly ScreenedRecord[],
): readonly Dispute[] {
  const { byRow } = matchDecisions(conflicts, records);
  const rows = new Map([...byRow].map(([row, conflict]) => [conflict.referenceId, row]));
  return conflicts
    .map(({ referenceId, record: identity, decisions, resolution }): Dispute => {
      const row = rows.get(referenceId);
      return {
        referenceId,
        identity,
        record: row === undefined ? undefined : records[row],
        row,
        decisions,
        resolution,
      };
    })
    .toSorted((one, other) => (one.row ?? Infinity) - (other.row ?? Infinity) || 0);
}

export function titleOf({ record, identity }: Dispute): string {
  return record?.title || identity.title || "Untitled reference";
}

export function kindOf({ decisions }: Pick<Dispute, "decisions">): DisputeKind {
  const kinds = new Set<DecisionKind>(decisions.map(({ decision }) => decision));
  if (kinds.has("include") && kinds.has("exclude")) return "include-exclude";
  return kinds.has("maybe") && kinds.size > 1 ? "maybe" : "reasons";
}

/** Two reviewers who disagree, as one text. */
export type PairKey = string;

export function pairKey(one: string, other: string): PairKey {
  return [one, other].toSorted().join(" ");
}

/** The pairs of reviewers who disagree on a reference. */
export function pairsOf({ decisions }: Pick<Dispute, "decisions">): readonly PairKey[] {
  return decisions.flatMap((one, index) =>
    decisions
      .slice(index + 1)
      .filter(
        (other) => other.decision !== one.decision || (other.reason ?? "") !== (one.reason ?? ""),
      )
      .map((other) => pairKey(one.reviewer, other.reviewer)),
  );
}

export type DecisionPart = "decision" | "reason" | "labels" | "note";

const PARTS: readonly DecisionPart[] = ["decision", "reason", "labels", "note"];

/** Which parts all reviewers have in common, and which differ. Parts that nobody gave are in neither. */
export function compareParts(decisions: readonly Decision[]): {
  readonly equal: readonly DecisionPart[];
  readonly different: readonly DecisionPart[];
} {
  const equal: DecisionPart[] = [];
  const different: DecisionPart[] = [];
  for (const part of PARTS) {
    const texts = decisions.map((decision) => partText(decision, part));
    if (texts.every((text) => text === "")) continue;
    (new Set(texts).size === 1 ? equal : different).push(part);
  }
  return { equal, different };
}

const DECISION_TEXTS: Readonly<Record<DecisionKind, string>> = {
  include: "Include",
  exclude: "Exclude",
  maybe: "Maybe",
  undecided: "Undecided",
};

export function decisionText(decision: DecisionKind): string {
  return DECISION_TEXTS[decision];
}

/** Empty if the reviewer gave no such part. */
export function partText(decision: Decision, part: DecisionPart): string {
  switch (part) {
    case "decision":
      return decisionText(decision.decision);
    case "labels":
      return decision.labels.toSorted().join(", ");
    default:
      return decision[part] ?? "";
  }
}
