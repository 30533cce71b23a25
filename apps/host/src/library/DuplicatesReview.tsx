import type { DuplicateChoice } from "@tera/references/merge";
import { Button, ConfirmDialog, EmptyState, Fact, keepClear, phone, ProgressBar, text, TextButton, VisuallyHidden, visuallyHidden } from "@tera/ui";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import styled from "styled-components";
import { toErrorRecord } from "../errors/catalogue.ts";
import { attempt, dialogs, toaster } from "../errors/notices.ts";
import { codeOf } from "../platform/app-error.ts";
import { countOf, countText } from "../platform/date-text.ts";
import type { HeldReference } from "../references/packed-reference.ts";
import { changedDecisions, decided, type DuplicateReview, nextOpen, reviewOf, wantedByReview, withLeftOut } from "./duplicate-review.ts";
import { undoing } from "./library-commands.tsx";
import type { LikelyPair } from "../references/library-index-messages.ts";
import type { OpenLibrary } from "./library-store.ts";
import { PairTable } from "./PairTable.tsx";
import { referencesById } from "./references-by-id.ts";
import { StepButtons } from "./StepButtons.tsx";
import { useSteady } from "./use-steady.ts";

interface DuplicatesReviewProps {
  readonly library: OpenLibrary;
  readonly references: readonly HeldReference[];
  readonly onClose: () => void;
}

/** What can be done with a pair; phones have room for the first words. */
const CHOICES: readonly { readonly choice: DuplicateChoice; readonly words: string; readonly more?: string }[] = [
  { choice: "left", words: "Keep left" },
  { choice: "right", words: "Keep right" },
  { choice: "both", words: "Keep both" },
  { choice: "merged", words: "Merge", more: " into one" },
];

/**
 * Finds references that seem to be one work and shows them side by side. Nothing is taken out before the person has decided and applied it. Pairs of which
 * both were kept are not asked about again, unless the person wants to see them.
 */
export function DuplicatesReview({ library, references, onClose }: DuplicatesReviewProps): React.JSX.Element {
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const [review, setReview] = useState<DuplicateReview>();
  const [error, setError] = useState<unknown>();
  const [at, setAt] = useState(0);
  const begin = useSteady((pairs: readonly LikelyPair[]) => setReview(reviewOf(references, pairs)));

  useEffect(() => {
    const over = new AbortController();
    library.findPairs(over.signal, (done, total) => setProgress({ done, total })).then(
      begin,
      (failure: unknown) => {
        if (codeOf(failure) !== "CANCEL" || !over.signal.aborted) setError(failure);
      },
    );
    return () => over.abort();
  }, [library, begin]);

  const frame = useRef<HTMLElement>(null);
  const decisions = review === undefined ? 0 : changedDecisions(review);
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const leaveOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open], [role=menu]") !== null) return;
      event.preventDefault();
      attempt(async () => {
        if (decisions === 0 || (await confirmLeaving(decisions))) onClose();
      });
    };
    window.addEventListener("keydown", leaveOnEscape);
    return () => window.removeEventListener("keydown", leaveOnEscape);
  }, [decisions, onClose]);

  const wanted = useMemo(() => (review === undefined ? new Map<string, null>() : wantedByReview(references, review)), [references, review]);

  const heading = "Find duplicates";
  if (error !== undefined) return <Frame ref={frame}><EmptyState title={toErrorRecord(error).title} actions={<Button onClick={onClose}>Back to the library</Button>}>{toErrorRecord(error).text}</EmptyState></Frame>;
  if (review === undefined) {
    return (
      <Frame ref={frame}>
        <Searching>
          <h2>{heading}</h2>
          <ProgressBar label="Comparing references" words={progress.total === 0 ? undefined : `${countText(Math.floor((100 * progress.done) / progress.total))} %`} value={progress.done} max={progress.total} />
          <div><Button onClick={onClose}>Cancel</Button></div>
        </Searching>
      </Frame>
    );
  }
  const leftOut = review.leftOut.length;
  const showLeftOut = (): void => {
    const all = withLeftOut(review);
    setReview(all);
    setAt(review.pairs.length);
    frame.current?.focus();
  };
  const pair = review.pairs[at];
  if (pair === undefined) {
    const isNone = leftOut === 0;
    return (
      <Frame ref={frame}>
        <EmptyState
          title={isNone ? "No duplicates found" : "No other duplicates found"}
          actions={
            <>
              <Button variant="primary" onClick={onClose}>Back to the library</Button>
              {!isNone && <Button onClick={showLeftOut}>Show {keptPairs(leftOut)}</Button>}
            </>
          }
        >
          {isNone ? `No two of ${countOf(references.length, "reference")} seem to be the same work.` : `An earlier review kept both references of ${countOf(leftOut, "pair")}. Besides, no two of ${countOf(references.length, "reference")} seem to be the same work.`}
        </EmptyState>
      </Frame>
    );
  }

  const byId = referencesById(references, [pair.left, pair.right]);
  const removed = [...wanted.values()].filter((reference) => reference === null).length;
  const kept = review.pairs.filter((_, place) => review.decisions.get(place) === "both" && !review.keptBefore.has(place)).length;
  const decide = (choice: DuplicateChoice): void => {
    const next = decided(review, at, choice);
    setReview(next);
    if (next.decisions.has(at)) setAt(nextOpen(next, at) ?? at);
  };
  const apply = (): void => attempt(async () => {
    onClose();
    const [words, done] = wordsOf({ removed, kept, decisions });
    const deed = await library.change(wanted, words);
    if (deed.step.size > 0) toaster.success(done, undoing(library, deed));
  });

  return (
    <Frame ref={frame}>
      <Head>
        <h2>{heading}</h2>
        <Fact as="output">Pair {countText(at + 1)} of {countText(review.pairs.length)}</Fact>
        <Steps><StepButtons of="pair" icons={[ArrowLeft, ArrowRight]} at={at} count={review.pairs.length} onStep={(step) => setAt(at + step)} /></Steps>
        {leftOut > 0 && <LeftOut onClick={showLeftOut}>Show {keptPairs(leftOut)} too</LeftOut>}
      </Head>
      <Pair key={at}>
        <PairTable left={byId.get(pair.left)} right={byId.get(pair.right)} reasons={pair.reasons} score={pair.score} />
      </Pair>
      <Choices ref={keepClear}>
        <VisuallyHidden as="legend">What to do with this pair</VisuallyHidden>
        {CHOICES.map(({ choice, words, more }) => <Choice key={choice} aria-pressed={review.decisions.get(at) === choice} onClick={() => decide(choice)}><span>{words}{more !== undefined && <More>{more}</More>}</span></Choice>)}
      </Choices>
      <Foot>
        <Fact>{countText(review.decisions.size)} of {countOf(review.pairs.length, "pair")} decided. {removed === 0 ? "Nothing will be removed." : `${countOf(removed, "reference")} will be removed.`}</Fact>
        <span ref={keepClear}>
          <Button variant="ghost" onClick={onClose}>Leave without changes</Button>
          <Button variant="primary" disabled={wanted.size === 0} onClick={apply}>Apply decisions</Button>
        </span>
      </Foot>
    </Frame>
  );
}

/** Pairs of which an earlier review kept both, in words. */
function keptPairs(count: number): string {
  return `${countOf(count, "pair")} kept earlier`;
}

/** The words for a review, as what can be undone and as what was done. */
function wordsOf({ removed, kept, decisions }: { readonly removed: number; readonly kept: number; readonly decisions: number }): readonly [string, string] {
  if (removed > 0) return [`Remove ${countOf(removed, "duplicate")}`, `Removed ${countOf(removed, "duplicate")}`];
  if (kept > 0) return [`Keep both of ${countOf(kept, "pair")}`, `Kept both of ${countOf(kept, "pair")}: they are not asked about again`];
  return [`Ask again about ${countOf(decisions, "pair")}`, `${countOf(decisions, "pair")} will be asked about again`];
}

/** Decisions are work: a key alone does not throw them away. */
function confirmLeaving(decisions: number): Promise<boolean> {
  return dialogs.show<boolean>((close) => (
    <ConfirmDialog title="Leave without changes?" confirmLabel="Leave without changes" onAnswer={close}>
      {decisions === 1 ? "The pair that you decided on stays as it is." : `The ${countText(decisions)} pairs that you decided on stay as they are.`} Nothing is removed from the library.
    </ConfirmDialog>
  ));
}

const Frame = styled.section.attrs({ "aria-label": "Find duplicates", tabIndex: -1 })`
  flex: 1;
  min-height: 0;
  display: flex;
  flex-direction: column;
  width: 100%;
  /* The table and its gutters: what is done with a pair ends where the pair ends. */
  max-width: 1176px;
  padding: 16px 24px 0;
  ${phone} { padding: 8px 16px 0; }
  &:focus { outline: none; }
  h2 { margin: 0; font-size: 17px; line-height: 24px; font-weight: 600; }
`;

const Searching = styled.div`
  display: grid;
  gap: 16px;
  max-width: 520px;
`;

const Head = styled.header`
  flex: none;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto auto;
  align-items: center;
  gap: 0 16px;
  padding-block-end: 8px;
  ${phone} {
    grid-template-columns: minmax(0, 1fr) auto;
    > :first-child, > :nth-child(2) { grid-column: 1; }
  }
`;

const Steps = styled.span`
  grid-column: 4;
  grid-row: 1;
  display: flex;
  ${phone} { grid-area: 1 / 2 / span 2; }
`;

const LeftOut = styled(TextButton)`
  ${text.meta}
  grid-column: 3;
  grid-row: 1;
  ${phone} { grid-area: auto / 1 / auto / span 2; justify-self: start; }
`;

const Pair = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
`;

const Choices = styled.fieldset`
  flex: none;
  margin: 0;
  border: 0;
  padding-inline: 0;
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  padding-block: 12px;
  border-block-start: 1px solid var(--line-2);
  ${phone} {
    gap: 6px;
    padding-block: 8px;
    > button { flex: 1; padding-inline: 6px; }
  }
`;

const Choice = styled(Button)`
  &[aria-pressed="true"] { border-color: var(--accent); background: var(--accent-soft); color: var(--accent-text); font-weight: 600; }
`;

const More = styled.span`
  white-space: pre;
  ${phone} { ${visuallyHidden} }
`;

const Foot = styled.footer`
  flex: none;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 4px 16px;
  padding-block: 10px;
  border-block-start: 1px solid var(--line);
  > :last-child { display: flex; flex-wrap: wrap; gap: 8px; }
  ${phone} {
    padding-block: 8px;
    > :last-child { flex: 1 1 100%; justify-content: flex-end; }
  }
`;
