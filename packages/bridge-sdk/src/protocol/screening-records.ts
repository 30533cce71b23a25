/** `undecided` clears a decision. */
export type DecisionKind = "include" | "exclude" | "maybe" | "undecided";

/** How a round screens. */
export interface RoundSettings {
  name: string;
  stage: "title-abstract" | "full-text";
  criteria?: string | undefined;
  /** In their order. If there are any, every reason is one of them. */
  exclusionReasons?: string[] | undefined;
  /** How many people decide on each reference. */
  reviewers: number;
  /** True by default: nobody sees others' decisions on a reference before all have decided. */
  isBlind?: boolean | undefined;
}

/** A screening round. Times are ISO 8601; null means not yet. */
export interface Round {
  id: string;
  name: string;
  stage: RoundSettings["stage"];
  criteria: string;
  exclusionReasons: string[];
  reviewers: number;
  isBlind: boolean;
  /** Path of the library within the project. */
  filePath: string;
  /** Id of the library's content when the round was opened. */
  fileVersion: string;
  /** How many references that content has. */
  references: number;
  /** The person's id. */
  openedBy: string;
  openedAt: string;
  closedAt: string | null;
  unblindedAt: string | null;
}

export interface NewDecision {
  decision: DecisionKind;
  reason?: string | undefined;
  labels?: string[] | undefined;
  note?: string | undefined;
  record?: DecisionRecord | undefined;
}

/** What identifies a reference if another library replaces the round's. */
export interface DecisionRecord {
  doi?: string | undefined;
  title?: string | undefined;
  year?: number | undefined;
}

/** A decision of a reviewer on a reference. */
export interface Decision {
  id: string;
  referenceId: string;
  /** The reviewer's id. */
  reviewer: string;
  decision: DecisionKind;
  reason: string | null;
  labels: string[];
  note: string | null;
  decidedAt: string;
}

/** The person's latest decision on a reference. Its record is as the tool that recorded it sent it. */
export interface OwnDecision extends Decision {
  record: DecisionRecord;
}

/** The decisions of reviewers who disagree on a reference. */
export interface DecisionConflict {
  referenceId: string;
  record: DecisionRecord;
  decisions: Decision[];
  /** What settled it, and who did. Null for an unresolved conflict. */
  resolution: Decision | null;
}

/** A label of the project's own, from its settings. */
export interface ReviewLabel {
  name: string;
  colour: "grey" | "blue" | "green" | "amber" | "red";
}

/** A person who may decide in the project's rounds. */
export interface Reviewer {
  id: string;
  name: string;
}

/** What became of a reference. `undecided` until enough reviewers have decided. */
export interface RoundOutcome {
  referenceId: string;
  outcome: DecisionKind | "conflict";
  reason: string | null;
  /** Of all reviewers, as far as the person may see them. */
  labels: string[];
  /** Notes of reviewers (by id) to their decisions, oldest first. */
  notes: { reviewer: string; note: string }[];
  /** Whether a resolution settled it. */
  isResolved: boolean;
  /** How many reviewers have decided. */
  reviewers: number;
  record: DecisionRecord;
}

/** How many references have which outcome, and how many each reviewer (by id) has decided. */
export interface RoundProgress {
  references: number;
  decided: Record<string, number>;
  include: number;
  exclude: number;
  maybe: number;
  conflict: number;
  undecided: number;
  resolved: number;
  /** Decisions made after the round was closed, which count once it is reopened. */
  late: number;
}

/** Null where it is undefined, as when all decisions are alike. */
export interface Kappa {
  kappa: number | null;
  /** 95 %. */
  interval: [number, number] | null;
}

export interface Agreement {
  /** How many references at least two reviewers have decided. */
  references: number;
  /** The share of decisions that agree. */
  observed: number | null;
  /** Whether only independent decisions count. */
  isBlind: boolean;
  /** Cohen's kappa of each pair of reviewers. */
  pairs: (Kappa & { reviewers: [string, string]; references: number; observed: number | null })[];
  /** Fleiss' kappa. */
  all: Kappa;
}

/** A part of a list; `next` requests the next part, and the last part's is null. */
export interface Page<Item> {
  items: Item[];
  next: string | null;
}
