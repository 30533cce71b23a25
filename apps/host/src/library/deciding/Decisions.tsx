import { useStore } from "@nanostores/react";
import styled from "styled-components";
import { $blindRound } from "../../screening/blind-round.ts";
import { BlindNotice } from "./BlindNotice.tsx";
import { DecisionButtons } from "./DecisionButtons.tsx";
import { OwnLabels } from "./OwnLabels.tsx";

interface DecisionsProps {
  readonly label: string | undefined;
  readonly disabled: boolean;
  /** Undefined removes the label. */
  readonly onLabel: (label: string | undefined) => void;
}

/** The decisions about a reference and the project's own labels. */
export function Decisions({ label, disabled, onLabel }: DecisionsProps): React.JSX.Element {
  const blindRound = useStore($blindRound);
  if (blindRound !== undefined && blindRound !== "unknown")
    return <BlindNotice round={blindRound.name} />;
  const shown = blindRound === undefined ? label : undefined;
  return (
    <Deciding>
      <DecisionButtons label={shown} disabled={disabled} onDecide={onLabel} />
      <OwnLabels label={shown} disabled={disabled} onLabel={onLabel} />
    </Deciding>
  );
}

const Deciding = styled.div`
  display: grid;
  gap: 8px;
`;
