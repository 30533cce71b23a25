import type { MergeRules } from "@tera/references/merge";
import { useEffect, useMemo, useState } from "react";
import { attempt } from "../../errors/notices.ts";
import { useCanEdit } from "../../projects/use-can-edit.ts";
import type { LikelyPair } from "../../references/library-index-messages.ts";
import type { LazyReference } from "../../references/serialized-reference.ts";
import { lazyReferencesById } from "../data/references-by-id.ts";
import { $library, type OpenLibrary } from "../data/library-store.ts";
import { useEventCallback } from "../view/use-event-callback.ts";
import { applyDecisions } from "./apply-decisions.ts";
import { type DuplicateGroup, groupsOf } from "./duplicate-groups.ts";
import { saveDuplicateProgress } from "./duplicate-progress.ts";
import {
  countChangedDecisions,
  countRemoved,
  type DuplicateReview,
  openDecisions,
  updatesFromReview,
  withDismissed,
  withMerged,
  withOnlyMerged,
} from "./duplicate-review.ts";
import { isGroupDecided, nextUndecided } from "./group-decisions.ts";
import { IDENTICAL_ONLY } from "./match-percent.ts";
import { mergeAtOnce } from "./merge-at-once.ts";
import { useMergeRules } from "./merge-rules-setting.ts";
import { useDuplicateSearch } from "./use-duplicate-search.ts";

export interface ReviewedLibrary {
  readonly library: OpenLibrary;
  readonly projectId: string;
  readonly path: string;
  readonly references: readonly LazyReference[];
  readonly onClose: () => void;
}

/** The screens of a review, after the search. */
type Screen = "overview" | "pairs" | "nothing";

interface ReviewState extends Pick<
  ReturnType<typeof useDuplicateSearch>,
  "progress" | "review" | "error"
> {
  readonly screen: Screen;
  readonly rules: Readonly<MergeRules>;
  readonly changeRules: (rules: Readonly<MergeRules>) => void;
  readonly groups: readonly DuplicateGroup[];
  /** Index of the group that is shown. */
  readonly at: number;
  readonly isMerging: boolean;
  /** True if this review has merged pairs at once. */
  readonly hasMerged: boolean;
  /** How many references the decisions remove. */
  readonly removed: number;
  readonly canApply: boolean;
  readonly changedDecisions: number;
  readonly show: (screen: "overview" | "pairs") => void;
  readonly moveTo: (at: number) => void;
  /** Moves on if `next` decides the group that is shown. */
  readonly decide: (next: DuplicateReview) => void;
  readonly showDismissed: () => void;
  /** The pairs reach the threshold. */
  readonly mergeAtOnce: (pairs: readonly LikelyPair[], threshold: number) => void;
  readonly apply: () => void;
  /** Leaves the review without applying its decisions. */
  readonly discard: () => void;
}

/** `onScreen` is called when another screen replaces the one with the focus. */
export function useDuplicatesReview(
  { library, projectId, path, references, onClose }: ReviewedLibrary,
  onScreen: () => void,
): ReviewState {
  const [at, setAt] = useState(0);
  const [shown, setShown] = useState<"overview" | "pairs">("pairs");
  const onFound = (found: DuplicateReview): void => {
    setShown(firstScreen(found));
    setAt(nextUndecided(found, groupsOf(found.pairs), 0) ?? 0);
  };
  const search = useDuplicateSearch({ library, projectId, path, references, onFound });
  const { review, setReview, restart } = search;
  const pairs = review?.pairs ?? NO_PAIRS;
  const groups = useMemo(() => groupsOf(pairs), [pairs]);
  const isEditor = useCanEdit();
  const keep = (kept: Parameters<typeof saveDuplicateProgress>[2]): Promise<void> =>
    saveDuplicateProgress(projectId, path, kept);
  const ids = useMemo(() => groups.flatMap((group) => group.ids), [groups]);
  const [rules, changeRules] = useMergeRules(references, ids);
  const updates = useMemo(
    () => (review === undefined ? NO_UPDATES : updatesFromReview(references, review, rules)),
    [references, review, rules],
  );
  const merging = useMergeAtOnce({ library, references, review, rules, keep, restart, onScreen });

  return {
    ...search,
    ...merging,
    screen: pairs.length === 0 ? "nothing" : isEditor ? shown : "pairs",
    rules,
    changeRules,
    groups,
    at,
    removed: countRemoved(updates),
    canApply: updates.size > 0,
    changedDecisions: review === undefined || !isEditor ? 0 : countChangedDecisions(review),
    show(screen) {
      setShown(screen);
      onScreen();
    },
    moveTo: setAt,
    decide(next) {
      setReview(next);
      void keep(openDecisions(next));
      const group = groups[at];
      if (group !== undefined && isGroupDecided(next, group))
        setAt(nextUndecided(next, groups, at) ?? at);
    },
    showDismissed() {
      if (review === undefined) return;
      const next = withDismissed(review);
      const first = review.pairs.length;
      setReview(next);
      setAt(groupsOf(next.pairs).findIndex(({ places }) => places.includes(first)));
      setShown("pairs");
      onScreen();
    },
    apply() {
      if (review === undefined) return;
      onClose();
      attempt(() =>
        applyDecisions({
          library,
          references,
          review,
          rules,
          onApplied: () => void keep({ open: countUndecided(review), decisions: [] }),
        }),
      );
    },
    discard() {
      if (review !== undefined && isEditor) void keep({ ...openDecisions(review), decisions: [] });
      onClose();
    },
  };
}

const NO_PAIRS: readonly LikelyPair[] = [];
const NO_UPDATES: ReturnType<typeof updatesFromReview> = new Map();

/** The overview is first if it has pairs to merge and no pair is decided yet. */
function firstScreen(review: DuplicateReview): "overview" | "pairs" {
  const isOffered =
    review.decisions.size === 0 && mergeAtOnce(review, IDENTICAL_ONLY).pairs.length > 0;
  return isOffered ? "overview" : "pairs";
}

interface MergeAtOnceOptions extends Pick<ReviewedLibrary, "library" | "references"> {
  readonly review: DuplicateReview | undefined;
  readonly rules: Readonly<MergeRules>;
  readonly keep: (kept: Parameters<typeof saveDuplicateProgress>[2]) => Promise<void>;
  readonly restart: () => void;
  readonly onScreen: () => void;
}

/** Merges pairs as one undo entry, then searches again. An undo of it searches once more. */
function useMergeAtOnce({
  library,
  references,
  review,
  rules,
  keep,
  restart,
  onScreen,
}: MergeAtOnceOptions): Pick<ReviewState, "isMerging" | "hasMerged" | "mergeAtOnce"> {
  const [isMerging, setMerging] = useState(false);
  /** Id of a reference that the last merge removed. */
  const [removedId, setRemovedId] = useState<string>();
  const searchAgain = useEventCallback(() => {
    restart();
    onScreen();
  });
  useEffect(() => {
    if (removedId === undefined) return undefined;
    return $library.listen((view) => {
      if (!lazyReferencesById(view?.references ?? [], [removedId]).has(removedId)) return;
      setRemovedId(undefined);
      searchAgain();
    });
  }, [removedId, searchAgain]);

  const merge = async (
    open: DuplicateReview,
    pairs: readonly LikelyPair[],
    threshold: number,
  ): Promise<void> => {
    setMerging(true);
    try {
      const kept = openDecisions(open);
      // Makes Home count the pairs that are merged now among the decided ones.
      await keep(openDecisions(withMerged(open, pairs)));
      setRemovedId(
        await applyDecisions({
          library,
          references,
          review: withOnlyMerged(open, pairs),
          rules,
          threshold,
          onApplied: () => void keep({ ...kept, open: kept.open - pairs.length }),
        }),
      );
      searchAgain();
    } finally {
      setMerging(false);
    }
  };
  return {
    isMerging,
    hasMerged: removedId !== undefined,
    mergeAtOnce(pairs, threshold) {
      if (review !== undefined) attempt(() => merge(review, pairs, threshold));
    },
  };
}

function countUndecided(review: DuplicateReview): number {
  const { open, decisions } = openDecisions(review);
  return open - decisions.length;
}
