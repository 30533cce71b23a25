import { Checkbox, Fact, phone, text, TextButton } from "@tera/ui";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import styled from "styled-components";
import { countText } from "../../platform/date-text.ts";
import { useCanEdit } from "../../projects/use-can-edit.ts";
import type { LazyReference } from "../../references/serialized-reference.ts";
import { referencesById } from "../data/references-by-id.ts";
import { PreviousNextButtons } from "../view/PreviousNextButtons.tsx";
import { ComparisonTable } from "./ComparisonTable.tsx";
import { groupButtons, pairButtons } from "./decision-choices.ts";
import { DecisionButtons } from "./DecisionButtons.tsx";
import type { DuplicateGroup } from "./duplicate-groups.ts";
import type { DuplicateReview } from "./duplicate-review.ts";
import { dismissedText } from "./duplicate-review-text.ts";
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
  readonly removed: number;
  readonly canApply: boolean;
  readonly onMove: (at: number) => void;
  readonly onDecide: (next: DuplicateReview) => void;
  readonly onShowDismissed: () => void;
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
  removed,
  canApply,
  onMove,
  onDecide,
  onShowDismissed,
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
      />
      <Scroller at={at}>
        <MatchText pairs={group.places.flatMap((place) => review.pairs[place] ?? [])} />
        {!isPair && isEditor && <Hint>Untick references that are another work.</Hint>}
        <Compared
          key={at}
          references={references}
          ids={group.ids}
          separate={separate}
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

interface ComparedProps {
  readonly references: readonly LazyReference[];
  readonly ids: readonly string[];
  readonly separate: ReadonlySet<string>;
  /** Undefined for viewers. */
  readonly onSeparate: ((id: string, isSeparate: boolean) => void) | undefined;
}

function Compared({ references, ids, separate, onSeparate }: ComparedProps): React.JSX.Element {
  const compared = useMemo(() => [...referencesById(references, ids).values()], [references, ids]);
  const headOf = (id: string, index: number): ReactNode => {
    if (ids.length === 2) return ["Left", "Right"][index];
    const label = `Reference ${countText(index + 1)}`;
    if (onSeparate === undefined) return label;
    return (
      <Checkbox
        label={label}
        checked={!separate.has(id)}
        onChecked={(isMerged) => onSeparate(id, !isMerged)}
      />
    );
  };
  return compared.length < ids.length ? (
    <p>One of these references has been deleted since the comparison.</p>
  ) : (
    <ComparisonTable references={compared} headOf={headOf} />
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

interface ComparisonHeadProps extends Pick<
  DuplicateComparisonProps,
  "at" | "onMove" | "onShowDismissed"
> {
  readonly place: string;
  readonly count: number;
  readonly dismissedCount: number;
}

function ComparisonHead({
  place,
  at,
  count,
  dismissedCount,
  onMove,
  onShowDismissed,
}: ComparisonHeadProps): React.JSX.Element {
  return (
    <Head>
      <h2>Find duplicates</h2>
      <Fact as="output">{place}</Fact>
      <Steps>
        <PreviousNextButtons
          of="pair"
          icons={[ArrowLeft, ArrowRight]}
          at={at}
          count={count}
          onStep={(step) => onMove(at + step)}
        />
      </Steps>
      {dismissedCount > 0 && (
        <ShowDismissed onClick={onShowDismissed}>
          Show {dismissedText(dismissedCount)} too
        </ShowDismissed>
      )}
    </Head>
  );
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

const Head = styled.header`
  flex: none;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto auto;
  align-items: center;
  gap: 0 16px;
  padding-block-end: 8px;
  ${phone} {
    grid-template-columns: minmax(0, 1fr) auto;
    > :first-child,
    > :nth-child(2) {
      grid-column: 1;
    }
  }
`;

const Steps = styled.span`
  grid-column: 4;
  grid-row: 1;
  display: flex;
  ${phone} {
    grid-area: 1 / 2 / span 2;
  }
`;

const ShowDismissed = styled(TextButton)`
  ${text.meta}
  grid-column: 3;
  grid-row: 1;
  ${phone} {
    grid-area: auto / 1 / auto / span 2;
    justify-self: start;
  }
`;

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
