import type { Connection } from "@tera/bridge-sdk";
import type { Round } from "@tera/bridge-sdk/screening";
import { Banner, Button, DialogFrame, Icon, SelectField, Spinner, text } from "@tera/ui";
import { LibraryBig } from "lucide-react";
import { useState } from "react";
import styled from "styled-components";
import { sentenceOf } from "../../frame/failure.ts";
import { countText, dayText, numberText } from "../../frame/number-text.ts";
import { useUpdate, type UpdateState } from "./use-update.ts";

interface UpdateDialogProps {
  readonly tera: Connection;
  /** Newest first. */
  readonly rounds: readonly Round[];
  /** The round that began the update; undefined for a new review. */
  readonly since: string | undefined;
  readonly onUpdate: (round: string | undefined) => Promise<void>;
  readonly onClose: () => void;
}

const NEW_REVIEW = "new";

/** Adds a new search run to a review, or says which rounds are those of the previous version. */
export function UpdateDialog({
  tera,
  rounds,
  since,
  onUpdate,
  onClose,
}: UpdateDialogProps): React.JSX.Element {
  const [error, setError] = useState<unknown>();
  const titles = rounds.filter(({ stage }) => stage === "title-abstract");
  const [latest] = titles;
  const { state, choose, open } = useUpdate(tera, titles, async (round) => {
    await onUpdate(round);
    onClose();
  });
  const isOpening = state.kind === "opening";
  const isReady = state.kind === "ready" && state.records.references.length > 0;
  return (
    <DialogFrame
      title="Update of a review"
      width="consent"
      onClose={isOpening ? undefined : onClose}
      actions={
        <>
          <Button variant="ghost" disabled={isOpening} onClick={onClose}>
            {isReady || isOpening ? "Cancel" : "Close"}
          </Button>
          {latest !== undefined && (isReady || isOpening) ? (
            <Button
              variant="primary"
              busy={isOpening}
              busyLabel="Opening the round"
              onClick={() => state.kind === "ready" && void open(state.records, latest)}
            >
              Screen {countText(state.records.references.length, "new reference")}
            </Button>
          ) : null}
        </>
      }
    >
      <Content>
        {error === undefined ? null : <Banner tone="bad">{sentenceOf(error)}</Banner>}
        <SelectField
          label="Kind of review"
          hint="Studies included before the update are shown as the previous version."
          data-autofocus=""
          value={since ?? NEW_REVIEW}
          disabled={isOpening}
          onValue={(value) => {
            setError(undefined);
            onUpdate(value === NEW_REVIEW ? undefined : value).catch(setError);
          }}
          options={[
            { value: NEW_REVIEW, label: "New review" },
            ...titles
              .filter((round, place) => place < titles.length - 1 || round.id === since)
              .map(({ id, name, openedAt }) => ({
                value: id,
                label: `Updated with “${name}”, ${dayText(openedAt)}`,
              })),
          ]}
        />
        <NewSearch state={state} latest={latest} onChoose={() => void choose()} />
      </Content>
    </DialogFrame>
  );
}

function NewSearch({
  state,
  latest,
  onChoose,
}: {
  readonly state: UpdateState;
  /** The newest round of titles and abstracts. */
  readonly latest: Round | undefined;
  readonly onChoose: () => void;
}): React.JSX.Element {
  if (latest === undefined)
    return (
      <Note>
        To update a review, screen it first. After a round of titles and abstracts, you can add a
        new search run here.
      </Note>
    );
  return (
    <NewSearchParts>
      <h3>Add a new search run</h3>
      <Note>
        Import the new search into the library, then choose the library. Only references that no
        round has decided are screened. Earlier decisions stay.
      </Note>
      {latest.closedAt === null ? (
        <Banner tone="warn">
          “{latest.name}” is still open. Close it first. Otherwise, its undecided references are
          screened in both rounds.
        </Banner>
      ) : null}
      {"error" in state && state.error !== undefined ? (
        <Banner tone="bad">{sentenceOf(state.error)}</Banner>
      ) : null}
      {state.kind === "reading" ? (
        <Spinner label={`Reading ${state.name}: ${numberText(state.count)}`} showLabel />
      ) : (
        <Button
          icon={<Icon of={LibraryBig} />}
          disabled={state.kind === "opening"}
          onClick={onChoose}
        >
          Choose the library
        </Button>
      )}
      {state.kind === "ready" || state.kind === "opening" ? (
        <Note as="output">
          {state.records.references.length === 0
            ? `All ${countText(state.records.total, "reference")} of ${state.records.file.name} were decided before.`
            : `${numberText(state.records.references.length)} of ${countText(state.records.total, "reference")} in ${state.records.file.name} are new. The round gets the criteria, reasons and reviewers of “${latest.name}”.`}
        </Note>
      ) : null}
    </NewSearchParts>
  );
}

const Content = styled.div`
  display: grid;
  gap: 24px;
`;

const NewSearchParts = styled.div`
  display: grid;
  justify-items: start;
  gap: 12px;

  h3 { ${text.label} }
`;

const Note = styled.p`
  ${text.dense}
  color: var(--ink-2);
`;
