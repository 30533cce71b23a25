import type { Connection } from "@tera/bridge-sdk";
import { DialogFrame } from "@tera/ui";
import { type ReactNode, useState } from "react";
import styled from "styled-components";
import { CloseDialog, ReopenDialog } from "../../rounds/round-dialogs.tsx";
import { ResultsDialog } from "../results/ResultsDialog.tsx";
import type { LoadedRound } from "../round/load-round.ts";
import type { FollowedRound } from "../round/use-round-progress.ts";
import type { Screening } from "../round/use-screening.ts";
import type { Team } from "../team.ts";
import { KeysDialog } from "./KeysDialog.tsx";
import { ProgressDetails } from "./ProgressDetails.tsx";
import { ReasonsDialog } from "./ReasonsDialog.tsx";
import { TermsDialog } from "./TermsDialog.tsx";
import { UnmatchedDialog } from "./UnmatchedDialog.tsx";

export type OpenDialog =
  | "close"
  | "criteria"
  | "keys"
  | "list"
  | "progress"
  | "reasons"
  | "reopen"
  | "results"
  | "terms"
  | "unmatched";

interface ScreeningDialogsProps {
  readonly open: OpenDialog | undefined;
  readonly tera: Connection;
  readonly team: Team;
  readonly loaded: LoadedRound;
  readonly screening: Screening;
  readonly followed: FollowedRound;
  /** The list of records, for a frame too narrow to show it beside the record. */
  readonly list: ReactNode;
  readonly onExclude: (reason: string) => void;
  readonly onClose: () => void;
}

export function ScreeningDialogs({
  open,
  tera,
  team,
  loaded,
  screening,
  followed,
  list,
  onExclude,
  onClose,
}: ScreeningDialogsProps): React.JSX.Element | null {
  const { round } = followed;
  const [isClosing, setClosing] = useState(false);
  switch (open) {
    case undefined:
      return null;
    case "keys":
      return <KeysDialog reasons={round.exclusionReasons} onClose={onClose} />;
    case "terms":
      return <TermsDialog notes={team.notes} onClose={onClose} />;
    case "reasons":
      return (
        <ReasonsDialog
          reasons={round.exclusionReasons}
          onReason={(reason) => {
            onClose();
            onExclude(reason);
          }}
          onClose={onClose}
        />
      );
    case "criteria":
      return (
        <DialogFrame title="Criteria" width="wide" onClose={onClose}>
          <Criteria dir="auto">{round.criteria}</Criteria>
        </DialogFrame>
      );
    case "list":
      return <ListDialog list={list} onClose={onClose} />;
    case "progress":
      return (
        <ProgressDetails
          tera={tera}
          team={team}
          recordCount={loaded.records.length}
          followed={followed}
          onClose={onClose}
        />
      );
    case "unmatched":
      return <UnmatchedDialog decisions={screening.unmatched} onClose={onClose} />;
    case "results":
      if (isClosing)
        return (
          <CloseDialog
            tera={tera}
            round={round}
            onRound={followed.onRound}
            onClose={() => setClosing(false)}
          />
        );
      return (
        <ResultsDialog
          tera={tera}
          loaded={loaded}
          round={round}
          nameOf={team.nameOf}
          onCloseRound={() => setClosing(true)}
          onClose={onClose}
        />
      );
    case "close":
      return <CloseDialog tera={tera} round={round} onRound={followed.onRound} onClose={onClose} />;
    case "reopen":
      return (
        <ReopenDialog tera={tera} round={round} onRound={followed.onRound} onClose={onClose} />
      );
  }
}

function ListDialog({
  list,
  onClose,
}: Pick<ScreeningDialogsProps, "list" | "onClose">): React.JSX.Element {
  return (
    <DialogFrame title="Records" steady onClose={onClose}>
      <Drawer data-autofocus="" tabIndex={-1}>
        {list}
      </Drawer>
    </DialogFrame>
  );
}

const Criteria = styled.p`
  margin: 0;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** As high as the window allows, because the list needs a height. */
const Drawer = styled.div`
  display: grid;
  height: calc(100dvh - 160px);
  margin: 0 -16px;
  &:focus { outline: none; }
`;
