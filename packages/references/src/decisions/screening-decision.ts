import type { Extras, Reference } from "../reference.ts";

/** "Conflict" means that the reviewers decided differently. */
export type Decision = "Included" | "Excluded" | "Maybe" | "Conflict";

export interface ReviewerDecision {
  /** The name of the field if the program writes no names. */
  readonly name: string;
  readonly decision: Exclude<Decision, "Conflict">;
}

/** What another program says about the screening of a reference. */
export interface ScreeningDecision {
  readonly program: "Rayyan" | "Covidence" | "EndNote";
  /** Undefined if there are only labels. */
  readonly decision: Decision | undefined;
  readonly reasons: readonly string[];
  readonly labels: readonly string[];
  readonly reviewers: readonly ReviewerDecision[];
}

export type DecisionReader = (reference: Reference) => ScreeningDecision | undefined;

const WORDS: ReadonlyMap<string, ReviewerDecision["decision"]> = new Map([
  ["included", "Included"],
  ["include", "Included"],
  ["yes", "Included"],
  ["true", "Included"],
  ["relevant", "Included"],
  ["excluded", "Excluded"],
  ["exclude", "Excluded"],
  ["no", "Excluded"],
  ["false", "Excluded"],
  ["irrelevant", "Excluded"],
  ["maybe", "Maybe"],
  ["undecided", "Maybe"],
  ["unsure", "Maybe"],
]);

/** Returns undefined for any other text. */
export function decisionOfWord(word: string): ReviewerDecision["decision"] | undefined {
  return WORDS.get(word.trim().toLowerCase());
}

/** Returns undefined without reviewers. */
export function agreedDecision(reviewers: readonly ReviewerDecision[]): Decision | undefined {
  const [first, ...others] = reviewers;
  return others.every(({ decision }) => decision === first?.decision)
    ? first?.decision
    : "Conflict";
}

/** Splits at `separator`, without blanks and repetitions. */
export function itemsOf(text: string, separator: RegExp | string): readonly string[] {
  const items = text.split(separator).map((item) => item.trim());
  return [...new Set(items.filter(Boolean))];
}

/** Values of a table's column, whose name ignores case. */
export function columnText({ csv = {} }: Extras, name: RegExp): string {
  return Object.entries(csv)
    .filter(([column]) => name.test(column))
    .flatMap(([, values]) => values)
    .join("\n");
}
