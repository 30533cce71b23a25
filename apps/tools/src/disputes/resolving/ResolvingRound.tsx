import type { Connection } from "@tera/bridge-sdk";
import type { Round } from "@tera/bridge-sdk/screening";
import { AccordionItem, EmptyState, phone, useMedia } from "@tera/ui";
import { useEffect, useRef } from "react";
import styled from "styled-components";
import { FullText } from "../../full-text/FullText.tsx";
import { FullTextAside } from "../../full-text/FullTextAside.tsx";
import { type Attachments, useAttachments } from "../../full-text/use-attachments.ts";
import { type FullTextPane, useFullTextPane } from "../../full-text/use-full-text-pane.ts";
import type { Dispute } from "../dispute.ts";
import { currentDispute, listedDisputes } from "../dispute-state.ts";
import type { NameOf } from "../../reviewers/names-of.ts";
import { RecordAbstract, RecordHead } from "../record/DisputedRecord.tsx";
import { useSaveResults } from "../results/use-save-results.ts";
import { ConflictFilters } from "./ConflictFilters.tsx";
import { ConflictList } from "./ConflictList.tsx";
import type { LoadedRound } from "./load-disputes.ts";
import { MissingLibrary, Notices } from "./Notices.tsx";
import { ResolvingHead } from "./ResolvingHead.tsx";
import { Resolution } from "./Resolution.tsx";
import { SideBySide } from "./SideBySide.tsx";
import { useKeys } from "../../frame/use-keys.ts";
import { type Resolving, useResolving } from "./use-resolving.ts";

/** Too narrow to show the list beside the conflict. */
const NARROW = "(max-width: 767.98px)";

export function ResolvingRound({
  tera,
  loaded,
  onChooseLibrary,
  onClose,
}: {
  readonly tera: Connection;
  readonly loaded: LoadedRound;
  readonly onChooseLibrary: () => void;
  readonly onClose: () => void;
}): React.JSX.Element {
  const { nameOf } = loaded;
  const resolving = useResolving(tera, loaded);
  const { round, state, dispatch, reopen } = resolving;
  const saving = useSaveResults(tera, loaded);
  const isNarrow = useMedia(NARROW);
  const dispute = currentDispute(state);
  const resolvedCount = state.disputes.filter(({ resolution }) => resolution !== null).length;
  const content = useScrolledToTop(state.current);
  const attachments = useAttachments(tera, loaded.file?.id, round);
  const pane = useFullTextPane(tera, state.current);

  const undo = (): void => {
    const last = state.disputes.find(({ referenceId }) => referenceId === state.undo.at(-1));
    if (last !== undefined && round.closedAt === null) reopen(last);
  };
  useKeys({
    j: () => dispatch({ type: "move", by: 1 }),
    k: () => dispatch({ type: "move", by: -1 }),
    z: undo,
  });

  const list = <Conflicts resolving={resolving} nameOf={nameOf} />;
  return (
    <Layout $hasFile={pane.shown !== undefined}>
      <ResolvingHead
        name={round.name}
        resolved={resolvedCount}
        total={state.disputes.length}
        canUndo={state.undo.length > 0 && round.closedAt === null}
        isSaving={saving.progress !== undefined}
        onUndo={undo}
        onSave={saving.save}
        onClose={onClose}
      />
      <List aria-label="List of conflicts">
        {isNarrow ? <AccordionItem title="All conflicts and filters">{list}</AccordionItem> : list}
      </List>
      <Content ref={content} aria-label="Conflict" tabIndex={0}>
        {loaded.file === undefined && (
          <MissingLibrary path={round.filePath} onChoose={onChooseLibrary} />
        )}
        <Notices resolving={resolving} saving={saving} nameOf={nameOf} />
        {dispute === undefined ? (
          <NothingListed
            isAllResolved={state.disputes.length > 0 && resolvedCount === state.disputes.length}
          />
        ) : (
          <ShownDispute
            tera={tera}
            round={round}
            dispute={dispute}
            nameOf={nameOf}
            attachments={attachments}
            pane={pane}
          />
        )}
      </Content>
      {dispute !== undefined && (
        <Resolution dispute={dispute} tera={tera} resolving={resolving} nameOf={nameOf} />
      )}
      <FullTextAside pane={pane} />
    </Layout>
  );
}

function Conflicts({
  resolving: { state, dispatch },
  nameOf,
}: {
  readonly resolving: Resolving;
  readonly nameOf: NameOf;
}): React.JSX.Element {
  return (
    <>
      <ConflictFilters state={state} dispatch={dispatch} nameOf={nameOf} />
      <ConflictList
        disputes={listedDisputes(state)}
        current={state.current}
        later={state.later}
        nameOf={nameOf}
        onShow={(referenceId) => dispatch({ type: "show", referenceId })}
      />
    </>
  );
}

function ShownDispute({
  tera,
  round,
  dispute,
  nameOf,
  attachments,
  pane,
}: {
  readonly tera: Connection;
  readonly round: Round;
  readonly dispute: Dispute;
  readonly nameOf: NameOf;
  readonly attachments: Attachments;
  readonly pane: FullTextPane;
}): React.JSX.Element {
  return (
    <>
      <RecordHead dispute={dispute} />
      <SideBySide decisions={dispute.decisions} nameOf={nameOf} />
      {round.stage === "full-text" && (
        <FullText tera={tera} place={dispute} attachments={attachments} pane={pane} />
      )}
      <RecordAbstract dispute={dispute} />
    </>
  );
}

/** Scrolls the element, or on phones the page, to its top when `shown` changes. */
function useScrolledToTop(shown: unknown): React.RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  useEffect(() => {
    content.current?.scrollTo(0, 0);
    window.scrollTo(0, 0);
  }, [shown]);
  return content;
}

function NothingListed({ isAllResolved }: { readonly isAllResolved: boolean }): React.JSX.Element {
  return isAllResolved ? (
    <EmptyState title="All conflicts are resolved">
      Save the results as project files, or show the resolved conflicts to change one.
    </EmptyState>
  ) : (
    <EmptyState title="No conflict to show">
      Choose other filters in the list. New conflicts appear automatically.
    </EmptyState>
  );
}

const Layout = styled.main.attrs({ "aria-label": "Disputatron" })<{ readonly $hasFile: boolean }>`
  display: grid;
  grid-template:
    "head head" auto
    "list content" minmax(0, 1fr)
    "list form" auto / minmax(264px, 320px) minmax(0, 1fr);
  height: 100dvh;
  ${({ $hasFile }) =>
    $hasFile &&
    `grid-template:
      "head head head" auto
      "list content file" minmax(0, 1fr)
      "list form file" auto / minmax(180px, 240px) minmax(0, 1fr) minmax(0, 1.2fr);`}
  ${phone} {
    display: block;
    height: auto;
  }
`;

const List = styled.nav`
  grid-area: list;
  overflow-y: auto;
  border-inline-end: 1px solid var(--line);
  ${phone} {
    border: 0;
    padding-inline: 16px;
  }
`;

const Content = styled.section`
  grid-area: content;
  overflow-y: auto;
  display: grid;
  align-content: start;
  gap: 20px;
  padding: 20px 32px;
  &:focus-visible { outline-offset: -2px; }
  ${phone} { padding: 16px; }
`;
