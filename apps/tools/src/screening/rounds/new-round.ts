import type { ProjectFileRecord } from "@tera/bridge-sdk";
import type { RoundSettings } from "@tera/bridge-sdk/screening";
import { linesOf } from "../lines-of.ts";

/** The host's limits. */
export const MAX_NAME_CHARACTERS = 200;
const MAX_REASONS = 100;
const MAX_REVIEWERS = 20;

export const COMMON_REASONS = [
  "Wrong population",
  "Wrong intervention",
  "Wrong comparison",
  "Wrong outcome",
  "Wrong study design",
  "Wrong publication type",
];

/** Names of rounds, until the person gives another. */
const STAGE_NAMES: Readonly<Record<RoundSettings["stage"], string>> = {
  "title-abstract": "Title and abstract screening",
  "full-text": "Full-text screening",
};

export interface RoundDraft {
  readonly file: ProjectFileRecord | undefined;
  readonly stage: RoundSettings["stage"];
  readonly name: string;
  readonly criteria: string;
  /** One reason per line, in their order. */
  readonly reasons: string;
  readonly reviewers: number | null;
  readonly isBlind: boolean;
}

export type RoundForm = {
  readonly draft: RoundDraft;
} & (
  | { readonly kind: "editing"; readonly problems: DraftProblems }
  | { readonly kind: "opening" }
  | { readonly kind: "failed"; readonly problems: DraftProblems; readonly error: unknown }
);

type DraftProblems = Partial<Readonly<Record<keyof RoundDraft, string>>>;

export type RoundFormAction =
  | { readonly type: "change"; readonly changes: Partial<RoundDraft> }
  | { readonly type: "submit" }
  | { readonly type: "fail"; readonly error: unknown };

/** A form with the reasons of an earlier round, so that they need not be typed again. */
export function newRoundForm(reasons: readonly string[]): RoundForm {
  return {
    kind: "editing",
    problems: {},
    draft: {
      file: undefined,
      stage: "title-abstract",
      name: STAGE_NAMES["title-abstract"],
      criteria: "",
      reasons: reasons.join("\n"),
      reviewers: 2,
      isBlind: true,
    },
  };
}

export function roundFormReducer(form: RoundForm, action: RoundFormAction): RoundForm {
  switch (action.type) {
    case "change":
      if (form.kind === "opening") return form;
      return { kind: "editing", draft: changed(form.draft, action.changes), problems: {} };
    case "submit": {
      if (form.kind === "opening") return form;
      const problems = problemsOf(form.draft);
      return Object.keys(problems).length > 0
        ? { kind: "editing", draft: form.draft, problems }
        : { kind: "opening", draft: form.draft };
    }
    case "fail":
      return { kind: "failed", draft: form.draft, problems: {}, error: action.error };
  }
}

/** A name that is still the stage's follows the stage. */
function changed(draft: RoundDraft, changes: Partial<RoundDraft>): RoundDraft {
  const { stage } = changes;
  const isOwnName = draft.name !== STAGE_NAMES[draft.stage];
  return {
    ...draft,
    ...(stage === undefined || isOwnName ? {} : { name: STAGE_NAMES[stage] }),
    ...changes,
  };
}

function problemsOf({ file, stage, name, reasons, reviewers }: RoundDraft): DraftProblems {
  const isCount =
    reviewers !== null &&
    Number.isInteger(reviewers) &&
    reviewers >= 1 &&
    reviewers <= MAX_REVIEWERS;
  return {
    ...(file === undefined ? { file: "Choose the library to screen." } : {}),
    ...(name.trim() === "" ? { name: "Enter a name." } : {}),
    ...(name.trim().length > MAX_NAME_CHARACTERS
      ? { name: `Use at most ${MAX_NAME_CHARACTERS} characters.` }
      : {}),
    ...(stage === "full-text" && linesOf(reasons).length === 0
      ? { reasons: "List at least one reason. At full text, every exclusion needs one." }
      : {}),
    ...(linesOf(reasons).length > MAX_REASONS
      ? { reasons: `Use at most ${MAX_REASONS} reasons.` }
      : {}),
    ...(isCount ? {} : { reviewers: `Enter a number from 1 to ${MAX_REVIEWERS}.` }),
  };
}

export function settingsOf(draft: RoundDraft): RoundSettings {
  return {
    name: draft.name.trim(),
    stage: draft.stage,
    criteria: draft.criteria.trim(),
    exclusionReasons: [...linesOf(draft.reasons)],
    reviewers: draft.reviewers ?? 1,
    isBlind: draft.isBlind,
  };
}
