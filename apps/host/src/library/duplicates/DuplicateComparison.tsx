import type { MergeRules } from "@tera/references/merge";
import { text } from "@tera/ui";
import { type ReactNode, useEffect, useRef, useState } from "react";
import styled from "styled-components";
import { countText } from "../../platform/date-text.ts";
import { useCanEdit } from "../../projects/use-can-edit.ts";
import type { LazyReference } from "../../references/serialized-reference.ts";
import { ComparedReferences } from "./ComparedReferences.tsx";
import { ComparisonHead } from "./ComparisonHead.tsx";
import { groupButtons, pairButtons } from "./decision-choices.ts";
import { DecisionButtons } from "./DecisionButtons.tsx";
import type { DuplicateGroup } from "./duplicate-groups.ts";
import type { DuplicateReview } from "./duplicate-review.ts";
import { groupDecision, isGroupDecided, nextUndecided } from "./group-decisions.ts";
import { MatchText } from "./MatchText.tsx";
import { DecisionsFoot, ReadOnlyFoot } from "./ReviewFoot.tsx";
import { useDuplicateKeys } from "./use-duplicate-keys.ts";

interface DuplicateComparisonProps {
  readonly references: readonly LazyReference[];
  readonly review: DuplicateReview;
  readonly groups: readonly DuplicateGroup[];
  readonly at: number;
  readonly group: DuplicateGroup;
  readonly rules: Readonly<MergeRules>;
  readonly removed: number;
  readonly canApply: boolean;
  readonly onMove: (at: number) => void;
  readonly onDecide: (next: DuplicateReview) => void;
  readonly onShowDismissed: () => void;
  readonly onOverview: () => void;
  readonly onApply: () => void;
  readonly onClose: () => void;
}

/** Shows the references of a pair, or of a larger group, side by side, to decide about them. */
export function DuplicateComparison({
  references,
  review,
  groups,
  at,
  group,
  rules,
  removed,
  canApply,
  onMove,
  onDecide,
  onShowDismissed,
  onOverview,
  onApply,
  onClose,
}: DuplicateComparisonProps): React.JSX.Element {
  const later = nextUndecided(review, groups, (at + 1) % groups.length) ?? at;
  const decideLater = later === at ? undefined : (): void => onMove(later);
  const isEditor = useCanEdit();
  const isPair = group.ids.length === 2;
  const [separate, setSeparate] = useSeparate(review, group);
  const buttons = isPair
    ? pairButtons(review, group.places[0] ?? 0, onDecide)
    : groupButtons(review, group, separate, onDecide);
  useDuplicateKeys({
    buttons: isEditor ? buttons : [],
    onLater: decideLater,
    onStep: (step) => onMove(Math.min(groups.length - 1, Math.max(0, at + step))),
  });
  return (
    <>
      <ComparisonHead
        place={placeText(group, at, groups.length)}
        at={at}
        count={groups.length}
        dismissedCount={review.dismissed.length}
        onMove={onMove}
        onShowDismissed={onShowDismissed}
        onOverview={isEditor ? onOverview : undefined}
      />
      <Scroller at={at}>
        <MatchText pairs={group.places.flatMap((place) => review.pairs[place] ?? [])} />
        {!isPair && isEditor && <Hint>Untick references to a different work.</Hint>}
        <ComparedReferences
          key={at}
          references={references}
          ids={group.ids}
          separate={separate}
          rules={rules}
          onSeparate={isEditor ? setSeparate : undefined}
        />
      </Scroller>
      {isEditor ? (
        <>
          <DecisionButtons
            legend={isPair ? "What to do with this pair" : "What to do with this group"}
            buttons={buttons}
            onLater={decideLater}
          />
          <DecisionsFoot
            decided={groups.filter((each) => isGroupDecided(review, each)).length}
            groups={groups}
            removed={removed}
            canApply={canApply}
            onApply={onApply}
            onDiscard={onClose}
          />
        </>
      ) : (
        <ReadOnlyFoot onClose={onClose} />
      )}
    </>
  );
}

/** Returns the references that the person has unticked, at first those of the group's decision. */
function useSeparate(
  review: DuplicateReview,
  group: DuplicateGroup,
): readonly [ReadonlySet<string>, (id: string, isSeparate: boolean) => void] {
  const [unticked, setUnticked] = useState<{ of: DuplicateGroup; ids: ReadonlySet<string> }>();
  const ids =
    unticked?.of === group
      ? unticked.ids
      : (groupDecision(review, group)?.separate ?? new Set<string>());
  const change = (id: string, isSeparate: boolean): void => {
    const next = new Set(ids);
    if (isSeparate) next.add(id);
    else next.delete(id);
    setUnticked({ of: group, ids: next });
  };
  return [ids, change];
}

function placeText({ ids }: DuplicateGroup, at: number, count: number): string {
  const place = `${countText(at + 1)} of ${countText(count)}`;
  return ids.length === 2 ? `Pair ${place}` : `Group ${place}, ${countText(ids.length)} references`;
}

interface ScrollerProps {
  readonly at: number;
  readonly children: ReactNode;
}

/** Takes the focus, so that the keyboard can scroll it, and begins at the top for each group. */
function Scroller({ at, children }: ScrollerProps): React.JSX.Element {
  const scroller = useRef<HTMLElement>(null);
  useEffect(() => {
    if (scroller.current === null) return;
    scroller.current.scrollTop = 0;
    scroller.current.scrollLeft = 0;
  }, [at]);
  return (
    <Scroll ref={scroller} tabIndex={0} aria-label="Comparison">
      {children}
    </Scroll>
  );
}

const Scroll = styled.section`
  flex: 1;
  min-height: 0;
  overflow: auto;
  &:focus-visible { outline-offset: -2px; }
`;

const Hint = styled.p`
  margin: 0 0 8px;
  ${text.meta}
  color: var(--ink-3);
`;
