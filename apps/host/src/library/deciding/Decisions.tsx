import styled from "styled-components";
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
  return (
    <Deciding>
      <DecisionButtons label={label} disabled={disabled} onDecide={onLabel} />
      <OwnLabels label={label} disabled={disabled} onLabel={onLabel} />
    </Deciding>
  );
}

const Deciding = styled.div`
  display: grid;
  gap: 8px;
`;
