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

/** Joins several divisions of one text into parts: what differs in any of them is different. */
export function jointParts(
  text: string,
  divisions: readonly (readonly TextPart[])[],
): readonly TextPart[] {
  const isDifferent = new Uint8Array(text.length);
  for (const parts of divisions) {
    let at = 0;
    for (const part of parts) {
      if (part.isDifferent) isDifferent.fill(1, at, at + part.text.length);
      at += part.text.length;
    }
  }
  const joint: TextPart[] = [];
  for (let from = 0, to = 0; from < text.length; from = to) {
    while (to < text.length && isDifferent[to] === isDifferent[from]) to += 1;
    joint.push({ text: text.slice(from, to), isDifferent: isDifferent[from] === 1 });
  }
  return joint;
}
