import { isIdentical, type MergeRules } from "@tera/references/merge";
import { Button, Fact, Field, numeric, phone, text, toastObstacle } from "@tera/ui";
import { useState } from "react";
import styled, { css } from "styled-components";
import { countOf, countText } from "../../platform/date-text.ts";
import type { LikelyPair } from "../../references/library-index-messages.ts";
import { groupsOf } from "./duplicate-groups.ts";
import type { DuplicateReview } from "./duplicate-review.ts";
import { IDENTICAL_ONLY, MIN_PERCENT } from "./match-percent.ts";
import { mergeAtOnce, type MergeAtOnce, undecidedPairs } from "./merge-at-once.ts";
import { thresholdText } from "./merge-rules-text.ts";
import { MergeRulesFields } from "./MergeRulesFields.tsx";
import { MatchHistogram, THUMB_INSET_PX } from "./MatchHistogram.tsx";

interface DuplicatesOverviewProps {
  readonly review: DuplicateReview;
  readonly rules: Readonly<MergeRules>;
  readonly isMerging: boolean;
  readonly onRules: (rules: Readonly<MergeRules>) => void;
  readonly onMerge: (pairs: readonly LikelyPair[], threshold: number) => void;
  readonly onCheck: () => void;
  readonly onClose: () => void;
}

/** Offers to merge all certain pairs at once, before the others are checked one by one. */
export function DuplicatesOverview({
  review,
  rules,
  isMerging,
  onRules,
  onMerge,
  onCheck,
  onClose,
}: DuplicatesOverviewProps): React.JSX.Element {
  const [threshold, setThreshold] = useState(IDENTICAL_ONLY);
  const pairs = undecidedPairs(review);
  const identical = pairs.filter(isIdentical).length;
  const large = groupsOf(pairs).filter(({ ids }) => ids.length > 2).length;
  const merge = mergeAtOnce(review, threshold);
  return (
    <>
      <Overview>
        <h2>
          {pairs.length === 0
            ? "All pairs are decided"
            : `${countOf(pairs.length, "pair")} of likely duplicates`}
        </h2>
        <p>
          {countText(identical)} identical in every compared field,{" "}
          {identical === pairs.length ? "none" : countText(pairs.length - identical)} to check.
          {large > 0 && ` ${largeText(large)}`}
        </p>
        <Field
          label="Merge automatically"
          hint="Move the slider left to include pairs with small differences."
        >
          {(wiring) => (
            <>
              <MatchHistogram pairs={pairs} threshold={threshold} />
              <Slider
                {...wiring}
                type="range"
                min={MIN_PERCENT}
                max={IDENTICAL_ONLY}
                value={threshold}
                aria-valuetext={thresholdText(threshold)}
                onChange={(event) => setThreshold(event.target.valueAsNumber)}
              />
              <Axis aria-hidden>
                <span>{MIN_PERCENT}%</span>
                <span>{(MIN_PERCENT + IDENTICAL_ONLY) / 2}%</span>
                <span>Identical</span>
              </Axis>
            </>
          )}
        </Field>
        <Fact as="output">{mergedText(threshold, merge)}</Fact>
        <MergeRulesFields rules={rules} onChange={onRules} />
      </Overview>
      <Foot ref={toastObstacle}>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={onCheck}>Check all one by one</Button>
        <Button
          variant="primary"
          disabled={merge.pairs.length === 0}
          busy={isMerging}
          busyLabel="Merging"
          onClick={() => onMerge(merge.pairs, threshold)}
        >
          Merge {countOf(merge.pairs.length, "pair")}
        </Button>
      </Foot>
    </>
  );
}

function largeText(groups: number): string {
  return groups === 1
    ? "1 group has more than two references."
    : `${countText(groups)} groups have more than two references.`;
}

function mergedText(threshold: number, { pairs, removed, left, grouped }: MergeAtOnce): string {
  const merged = `${countOf(pairs.length, "pair")}, ${countOf(removed, "reference")} fewer`;
  const rest = left === 0 ? "Nothing is left to check." : `${countText(left)} left to check.`;
  const others =
    grouped === 0
      ? ""
      : ` ${countOf(grouped, "pair")} in groups with references that differ more ${grouped === 1 ? "is" : "are"} not merged yet.`;
  return `${thresholdText(threshold)}: ${merged}. ${rest}${others}`;
}

/** The slider is in it, so a keyboard can scroll it. */
const Overview = styled.div`
  flex: 0 1 auto;
  min-height: 0;
  overflow-y: auto;
  display: grid;
  align-content: start;
  gap: 12px;
  max-width: 640px;
  > p { margin: 0 0 8px; ${text.body} color: var(--ink-2); }
`;

const thumb = css`
  appearance: none;
  box-sizing: border-box;
  width: ${2 * THUMB_INSET_PX}px;
  height: ${2 * THUMB_INSET_PX}px;
  border: 2px solid var(--paper);
  border-radius: 50%;
  background: var(--accent-text);
`;

const track = css`height: 4px; border-radius: 2px; background: var(--edge);`;

const Slider = styled.input`
  appearance: none;
  display: block;
  width: 100%;
  height: 24px;
  margin: 0;
  background: none;
  cursor: pointer;
  &::-webkit-slider-runnable-track { ${track} }
  &::-moz-range-track { ${track} }
  &::-webkit-slider-thumb { ${thumb} margin-top: ${2 - THUMB_INSET_PX}px; }
  &::-moz-range-thumb { ${thumb} }
  @media (forced-colors: active) { appearance: auto; }
`;

const Axis = styled.div`
  display: flex;
  justify-content: space-between;
  margin-inline: ${THUMB_INSET_PX}px;
  ${text.tag}
  ${numeric}
  color: var(--ink-3);
`;

const Foot = styled.footer`
  flex: none;
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 8px;
  max-width: 640px;
  padding-block: 16px;
  ${phone} {
    padding-block: 8px;
    > button { flex: 1 0 auto; }
  }
`;
