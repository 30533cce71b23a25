import { Button, ProgressBar } from "@tera/ui";
import styled from "styled-components";
import { countText } from "../../platform/date-text.ts";

interface DuplicateSearchProgressProps {
  readonly done: number;
  /** 0 until the total is known. */
  readonly total: number;
  readonly onCancel: () => void;
}

export function DuplicateSearchProgress({
  done,
  total,
  onCancel,
}: DuplicateSearchProgressProps): React.JSX.Element {
  return (
    <Searching>
      <h2>Find duplicates</h2>
      <ProgressBar
        label="Comparing references"
        valueText={total === 0 ? undefined : `${countText(Math.floor((100 * done) / total))} %`}
        value={done}
        max={total}
      />
      <div>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Searching>
  );
}

const Searching = styled.div`
  display: grid;
  gap: 16px;
  max-width: 520px;
`;
