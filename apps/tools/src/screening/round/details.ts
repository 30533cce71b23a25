export type Verdict = "include" | "exclude" | "maybe";

/** The reviewer's decision on a record. */
export interface Choice {
  readonly verdict: Verdict;
  readonly reason?: string | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly note?: string | undefined;
}

/** What a decision carries besides its reason. */
export interface Details {
  readonly labels: readonly string[];
  /** Empty for none. */
  readonly note: string;
}

const NO_DETAILS: Details = { labels: [], note: "" };

export function detailsOf(choice: Choice | undefined): Details {
  return choice === undefined
    ? NO_DETAILS
    : { labels: choice.labels ?? [], note: choice.note ?? "" };
}

/** Replaces the details of a decision. */
export function withDetails({ verdict, reason }: Choice, { labels, note }: Details): Choice {
  return {
    verdict,
    ...(reason === undefined ? {} : { reason }),
    ...(labels.length === 0 ? {} : { labels }),
    ...(note.trim() === "" ? {} : { note: note.trim() }),
  };
}

/** Adds the label, or removes it if it is among them. */
export function toggleLabel(labels: readonly string[], label: string): readonly string[] {
  return labels.includes(label) ? labels.filter((each) => each !== label) : [...labels, label];
}

export function isSameChoice(one: Choice | undefined, other: Choice | undefined): boolean {
  const [{ labels, note }, details] = [detailsOf(one), detailsOf(other)];
  return (
    one?.verdict === other?.verdict &&
    one?.reason === other?.reason &&
    note === details.note &&
    labels.toSorted().join("\n") === details.labels.toSorted().join("\n")
  );
}
