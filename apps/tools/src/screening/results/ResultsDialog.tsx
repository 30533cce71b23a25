import type { Connection } from "@tera/bridge-sdk";
import type { Round } from "@tera/bridge-sdk/screening";
import { Banner, Button, Checkbox, DialogFrame, numeric, ProgressBar, text } from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";
import { sentenceOf } from "../../frame/failure.ts";
import { countText, numberText } from "../../frame/number-text.ts";
import type { NameOf } from "../../reviewers/names-of.ts";
import type { LoadedRound } from "../round/load-round.ts";
import { EVERY_SET, RESULT_SETS, type ResultSet, type RoundResults } from "./result-sets.ts";
import type { ResultsState } from "./results-state.ts";
import { useResults } from "./use-results.ts";

interface ResultsDialogProps {
  readonly tera: Connection;
  readonly loaded: LoadedRound;
  readonly round: Round;
  readonly nameOf: NameOf;
  readonly onCloseRound: () => void;
  readonly onClose: () => void;
}

/** Results of a blind round are open to all, so it must be closed first. */
export function ResultsDialog(props: ResultsDialogProps): React.JSX.Element {
  const { round, onClose, onCloseRound } = props;
  const isBlind = round.isBlind && round.unblindedAt === null && round.closedAt === null;
  if (!isBlind) return <SavingDialog {...props} />;
  return (
    <DialogFrame
      title="Close the round first"
      width="confirm"
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" data-autofocus="" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" onClick={onCloseRound}>
            Close the round
          </Button>
        </>
      }
    >
      This round is blind, and its results would reveal others' decisions while people are still
      screening. Records that not all reviewers have decided stay undecided.
    </DialogFrame>
  );
}

function SavingDialog({
  tera,
  loaded,
  round,
  nameOf,
  onClose,
}: ResultsDialogProps): React.JSX.Element {
  const { state, save, cancel: stop } = useResults(tera, loaded, round, nameOf);
  const [left, setLeft] = useState<ReadonlySet<ResultSet>>(new Set());
  const chosen =
    state.kind === "choosing"
      ? EVERY_SET.filter((set) => !left.has(set) && state.results.sets[set].length > 0)
      : [];
  const toggle = (set: ResultSet, isChosen: boolean): void => {
    const next = new Set(left);
    if (isChosen) next.delete(set);
    else next.add(set);
    setLeft(next);
  };
  const cancel = (): void => {
    stop();
    if (state.kind !== "saving") onClose();
  };
  return (
    <DialogFrame
      title="Save results"
      onClose={cancel}
      actions={
        state.kind === "saved" ? (
          <Button variant="primary" data-autofocus="" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button variant="ghost" onClick={cancel}>
              Cancel
            </Button>
            <Button
              variant="primary"
              busy={state.kind === "saving"}
              busyLabel="Saving"
              disabled={state.kind !== "saving" && chosen.length === 0}
              onClick={() => state.kind === "choosing" && void save(state.results, chosen)}
            >
              Save {countText(chosen.length, "file")}
            </Button>
          </>
        )
      }
    >
      <Content>
        <SavingState state={state} loaded={loaded} />
        {state.kind === "choosing" && (
          <Sets results={state.results} left={left} onToggle={toggle} />
        )}
      </Content>
    </DialogFrame>
  );
}

/** How far reading and saving are, or what went wrong. */
function SavingState({
  state,
  loaded,
}: Pick<ResultsDialogProps, "loaded"> & { readonly state: ResultsState }): React.JSX.Element {
  return (
    <>
      {state.kind === "reading" && (
        <ProgressBar
          label={`Reading ${loaded.file.name}`}
          valueText={`${numberText(state.count)} of ${numberText(loaded.records.length)}`}
          value={state.count}
          max={loaded.records.length}
        />
      )}
      {state.kind === "failed" && <Banner tone="bad">{sentenceOf(state.error)}</Banner>}
      {state.kind === "choosing" && state.error !== undefined && (
        <Banner tone="bad">{sentenceOf(state.error)}</Banner>
      )}
      {state.kind === "saving" && (
        <ProgressBar
          label="Saving the results"
          valueText={`${state.written} of ${countText(state.files, "file")}`}
          value={state.written}
          max={state.files}
        />
      )}
      {state.kind === "saved" && (
        <Note as="output">
          Saved {state.names.join(", ")}.{state.isLogged && " Logged in the timeline."}
        </Note>
      )}
    </>
  );
}

function Sets({
  results,
  left,
  onToggle,
}: {
  readonly results: RoundResults;
  readonly left: ReadonlySet<ResultSet>;
  readonly onToggle: (set: ResultSet, isChosen: boolean) => void;
}): React.JSX.Element {
  return (
    <>
      <Note>
        Each set becomes a file with the decisions as labels, and with reviewers’ labels and notes.
        You choose the names.
      </Note>
      <div>
        {EVERY_SET.map((set) => {
          const count = results.sets[set].length;
          return (
            <Line key={set}>
              <Checkbox
                label={RESULT_SETS[set].label}
                checked={count > 0 && !left.has(set)}
                disabled={count === 0}
                onChecked={(isChosen) => onToggle(set, isChosen)}
              />
              <Count>{countText(count, "reference")}</Count>
            </Line>
          );
        })}
      </div>
      {results.conflicts > 0 && (
        <Note>
          {countText(results.conflicts, "record")} on which reviewers disagree{" "}
          {results.conflicts === 1 ? "counts" : "count"} as undecided.
        </Note>
      )}
      {results.unmatched.length > 0 && (
        <Note>
          {countText(results.unmatched.length, "decided reference")} no longer in the library{" "}
          {results.unmatched.length === 1 ? "is" : "are"} left out. Their decisions are kept.
        </Note>
      )}
    </>
  );
}

const Content = styled.div`
  display: grid;
  gap: 12px;
`;

const Note = styled.p`
  ${text.dense}
  margin: 0;
  color: var(--ink-2);
  overflow-wrap: anywhere;
`;

const Line = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 16px;
`;

const Count = styled.span`
  ${text.meta}
  ${numeric}
  color: var(--ink-3);
`;
