import type { Decision, DecisionConflict, DecisionKind } from "@tera/bridge-sdk/screening";
import type { ScreenedRecord } from "../screening/screened-record.ts";
import { type Dispute, toDisputes } from "./dispute.ts";

export function decision(
  reviewer: string,
  kind: DecisionKind,
  parts: Partial<Decision> = {},
): Decision {
  return {
    id: `${reviewer} ${kind}`,
    referenceId: "1",
    reviewer,
    decision: kind,
    reason: null,
    labels: [],
    note: null,
    decidedAt: "2026-03-03T14:05:00.000Z",
    ...parts,
  };
}

/** Ann includes and Ben excludes, unless other decisions are given. */
export function conflict(
  referenceId: string,
  decisions: readonly Decision[] = [decision("ann", "include"), decision("ben", "exclude")],
  resolution: Decision | null = null,
): DecisionConflict {
  return {
    referenceId,
    record: { title: `Title ${referenceId}` },
    decisions: [...decisions],
    resolution,
  };
}

export function record(id: string, parts: Partial<ScreenedRecord> = {}): ScreenedRecord {
  return {
    id,
    title: `Title ${id}`,
    abstract: "",
    authors: [],
    journal: "",
    year: undefined,
    doi: "",
    url: "",
    files: [],
    namedFiles: [],
    ...parts,
  };
}

/** Disputes about references that the library has, in this order. */
export function disputes(...conflicts: readonly DecisionConflict[]): readonly Dispute[] {
  return toDisputes(
    conflicts,
    conflicts.map(({ referenceId }) => record(referenceId)),
  );
}
