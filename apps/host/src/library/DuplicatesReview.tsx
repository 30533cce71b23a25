import type { Reference } from "@tera/references";
import type { DuplicateChoice } from "@tera/references/merge";
import { Button, ConfirmDialog, EmptyState, Fact, keepClear, phone, ProgressBar, VisuallyHidden } from "@tera/ui";
import { useEffect, useMemo, useRef, useState } from "react";
import styled from "styled-components";
import { toErrorRecord } from "../errors/catalogue.ts";
import { attempt, dialogs, toaster } from "../errors/notices.ts";
import { codeOf } from "../platform/app-error.ts";
import { countOf, countText } from "../platform/date-text.ts";
import { decided, type DuplicateReview, nextOpen, wantedByReview } from "./duplicate-review.ts";
import { undoing } from "./library-commands.tsx";
import type { OpenLibrary } from "./library-store.ts";
import { PairTable } from "./PairTable.tsx";
import { referencesById } from "./references-by-id.ts";

interface DuplicatesReviewProps {
  readonly library: OpenLibrary;
  readonly references: readonly Reference[];
  readonly onClose: () => void;
}

const CHOICES: readonly { readonly choice: DuplicateChoice; readonly words: string }[] = [
  { choice: "left", words: "Keep left" },
  { choice: "right", words: "Keep right" },
  { choice: "both", words: "Keep both" },
  { choice: "merged", words: "Merge into one" },
];

/** Finds references that seem to be one work and shows them side by side. Nothing is taken out before the person has decided and applied it. */
export function DuplicatesReview({ library, references, onClose }: DuplicatesReviewProps): React.JSX.Element {
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const [review, setReview] = useState<DuplicateReview>();
  const [error, setError] = useState<unknown>();
  const [at, setAt] = useState(0);

  useEffect(() => {
    const over = new AbortController();
    library.findPairs(over.signal, (done, total) => setProgress({ done, total })).then(
      (pairs) => setReview({ pairs, decisions: new Map() }),
      (failure: unknown) => {
        if (codeOf(failure) !== "CANCEL" || !over.signal.aborted) setError(failure);
      },
    );
    return () => over.abort();
  }, [library]);

  const frame = useRef<HTMLElement>(null);
  const decisions = review?.decisions.size ?? 0;
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
  const pair = review.pairs[at];
  if (pair === undefined) {
    return <Frame ref={frame}><EmptyState title="No duplicates found" actions={<Button variant="primary" onClick={onClose}>Back to the library</Button>}>No two of {countOf(references.length, "reference")} seem to be the same work.</EmptyState></Frame>;
  }

  const byId = referencesById(references, [pair.left, pair.right]);
  const removed = [...wanted.values()].filter((reference) => reference === null).length;
  const decide = (choice: DuplicateChoice): void => {
    const next = decided(review, at, choice);
    setReview(next);
    setAt(nextOpen(next, at) ?? at);
  };
  const apply = (): void => attempt(async () => {
    onClose();
    const deed = await library.change(wanted, `Remove ${countOf(removed, "duplicate")}`);
    if (deed.step.size > 0) toaster.success(`Removed ${countOf(removed, "duplicate")}`, undoing(library, deed));
  });

  return (
    <Frame ref={frame}>
      <Head>
        <h2>{heading}</h2>
        <Fact as="output">Pair {countText(at + 1)} of {countText(review.pairs.length)}</Fact>
        <Steps>
          <Button size="small" disabled={at === 0} onClick={() => setAt(at - 1)}>Previous pair</Button>
          <Button size="small" disabled={at === review.pairs.length - 1} onClick={() => setAt(at + 1)}>Next pair</Button>
        </Steps>
      </Head>
      <Pair>
        <PairTable left={byId.get(pair.left)} right={byId.get(pair.right)} reasons={pair.reasons} score={pair.score} />
      </Pair>
      <Choices ref={keepClear}>
        <VisuallyHidden as="legend">What to do with this pair</VisuallyHidden>
        {CHOICES.map(({ choice, words }) => <Choice key={choice} aria-pressed={review.decisions.get(at) === choice} onClick={() => decide(choice)}>{words}</Choice>)}
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
  padding: 16px 24px 0;
  ${phone} { padding-inline: 16px; }
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
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
  padding-block-end: 12px;
`;

const Steps = styled.span`
  display: flex;
  gap: 8px;
  margin-inline-start: auto;
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
  border-block-start: 1px solid var(--line);
`;

const Choice = styled(Button)`
  &[aria-pressed="true"] { border-color: var(--accent); background: var(--accent-soft); color: var(--accent-text); font-weight: 600; }
`;

const Foot = styled.footer`
  flex: none;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 16px;
  padding-block: 10px;
  border-block-start: 1px solid var(--line-2);
  > span { display: flex; flex-wrap: wrap; gap: 8px; }
`;
