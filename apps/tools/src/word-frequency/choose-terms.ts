export interface TermChoice {
  /** In the order in which they were chosen, also those that are not shown now. */
  readonly chosen: ReadonlySet<string>;
  /** The term that was last chosen or unchosen, where a range begins. */
  readonly anchor: string | undefined;
}

export const NO_CHOICE: TermChoice = { chosen: new Set(), anchor: undefined };

/**
 * Chooses or unchooses a term or, for a range, all terms of `shown` from the anchor to it. Without
 * an anchor in `shown`, a range is the term alone.
 */
export function chooseTerm(
  { chosen, anchor }: TermChoice,
  shown: readonly string[],
  change: { readonly term: string; readonly isChosen: boolean; readonly isRange: boolean },
): TermChoice {
  const end = shown.indexOf(change.term);
  const start = anchor === undefined ? -1 : shown.indexOf(anchor);
  const terms =
    change.isRange && start !== -1 && end !== -1
      ? shown.slice(Math.min(start, end), Math.max(start, end) + 1)
      : [change.term];
  return { chosen: withTerms(chosen, terms, change.isChosen), anchor: change.term };
}

/** Chooses or unchooses all terms of `shown`. */
export function chooseAll(
  { chosen }: TermChoice,
  shown: readonly string[],
  isChosen: boolean,
): TermChoice {
  return { chosen: withTerms(chosen, shown, isChosen), anchor: undefined };
}

function withTerms(
  chosen: ReadonlySet<string>,
  terms: readonly string[],
  isChosen: boolean,
): ReadonlySet<string> {
  const next = new Set(chosen);
  for (const term of terms) {
    if (isChosen) next.add(term);
    else next.delete(term);
  }
  return next;
}
