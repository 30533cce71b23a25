import { type Change, diffWordsWithSpace } from "diff";

/** Texts with more differences are shown without marks, because finding them would take long. */
const MAX_DIFFERENCES = 400;

export interface TextPart {
  readonly text: string;
  readonly isDifferent: boolean;
}

/** Returns both texts in parts, of which some are only in one of them; undefined for too many. */
export function wordDifferences(
  one: string,
  other: string,
): readonly [readonly TextPart[], readonly TextPart[]] | undefined {
  const changes = diffWordsWithSpace(one, other, { maxEditLength: MAX_DIFFERENCES });
  if (changes === undefined) return undefined;
  const parts = (isSkipped: (change: Change) => boolean): TextPart[] =>
    changes.flatMap((change) =>
      isSkipped(change)
        ? []
        : [{ text: change.value, isDifferent: change.added || change.removed }],
    );
  return [parts(({ added }) => added), parts(({ removed }) => removed)];
}
