import type { DuplicateChoice } from "@tera/references/merge";
import { countText } from "../../platform/date-text.ts";
import type { ShortcutId } from "../../platform/shortcuts.ts";
import type { DecisionButton } from "./DecisionButtons.tsx";
import { type DuplicateGroup, groupsOf } from "./duplicate-groups.ts";
import { type DuplicateReview, withDecision } from "./duplicate-review.ts";
import {
  type GroupDecision,
  groupDecision,
  isSameDecision,
  withGroupDecision,
} from "./group-decisions.ts";

const PAIR_CHOICES: readonly {
  readonly choice: DuplicateChoice;
  readonly shortcut: ShortcutId;
  readonly label: string;
  readonly more?: string;
}[] = [
  { choice: "left", shortcut: "keepLeft", label: "Keep left" },
  { choice: "right", shortcut: "keepRight", label: "Keep right" },
  { choice: "both", shortcut: "keepBoth", label: "Keep both" },
  { choice: "merged", shortcut: "mergePair", label: "Merge", more: " into one" },
];

type Change = (next: DuplicateReview) => void;

export function pairButtons(
  review: DuplicateReview,
  place: number,
  onChange: Change,
): readonly DecisionButton[] {
  return PAIR_CHOICES.map(({ choice, ...button }) => ({
    ...button,
    isChosen: review.decisions.get(place) === choice,
    onChoose: () => onChange(withDecision(review, place, choice)),
  }));
}

/** `separate` are the references of the group that are not merged with the others. */
export function groupButtons(
  review: DuplicateReview,
  group: DuplicateGroup,
  separate: ReadonlySet<string>,
  onChange: Change,
): readonly DecisionButton[] {
  const buttonOf = (
    decision: GroupDecision,
    texts: Pick<DecisionButton, "shortcut" | "label" | "more">,
  ): DecisionButton => ({
    ...texts,
    isChosen: isSameDecision(groupDecision(review, group), decision),
    onChoose: () => onChange(withGroupDecision(review, group, decision)),
  });
  const merge = buttonOf(
    { choice: "merged", separate },
    {
      shortcut: "mergePair",
      label: `Merge ${countText(group.ids.length - separate.size)}`,
      more: " into one",
    },
  );
  return [
    buttonOf({ choice: "both", separate: new Set() }, { shortcut: "keepBoth", label: "Keep all" }),
    canMerge(review, group, separate) ? merge : { ...merge, onChoose: undefined },
  ];
}

/** The references to merge must be linked without the separate ones. */
function canMerge(
  { pairs }: DuplicateReview,
  { ids, places }: DuplicateGroup,
  separate: ReadonlySet<string>,
): boolean {
  const inside = places.flatMap((place) => {
    const pair = pairs[place];
    return pair === undefined || separate.has(pair.left) || separate.has(pair.right) ? [] : [pair];
  });
  const [linked] = groupsOf(inside);
  return linked !== undefined && linked.ids.length === ids.length - separate.size;
}
