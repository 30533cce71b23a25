import { memo } from "react";
import { $exclusionReasons, $reviewLabels } from "./review-lists.ts";
import { ReviewListSection, type ReviewListTexts } from "./ReviewListSection.tsx";

const REASONS: ReviewListTexts = {
  title: "Exclusion reasons",
  about:
    "When someone excludes a reference, the library asks for one of these. The number keys choose them in this order.",
  item: "reason",
  empty: "None yet. References are excluded without a reason.",
  common: [
    "Wrong population",
    "Wrong intervention",
    "Wrong comparator",
    "Wrong outcomes",
    "Wrong study design",
    "Wrong publication type",
    "No full text",
  ],
};

const LABELS: ReviewListTexts = {
  title: "Labels",
  about: "Available in the library, next to Included, Excluded and Maybe.",
  item: "label",
  empty: "None yet. References are labelled Included, Excluded or Maybe.",
  common: ["Full text needed", "Background", "Protocol", "Discuss"],
};

/** The lists that people choose from when they decide about references. */
export const ReviewLists = memo(function ReviewLists({ isReady }: { readonly isReady: boolean }) {
  return (
    <>
      <ReviewListSection
        list="exclusionReasons"
        $items={$exclusionReasons}
        texts={REASONS}
        isReady={isReady}
      />
      <ReviewListSection
        list="reviewLabels"
        $items={$reviewLabels}
        texts={LABELS}
        isReady={isReady}
      />
    </>
  );
});
