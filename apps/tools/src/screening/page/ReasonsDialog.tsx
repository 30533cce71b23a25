import { Button, DialogFrame, TextField } from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";

/** The host's limit. */
const MAX_REASON_CHARACTERS = 300;

export function ReasonsDialog({
  reasons,
  onReason,
  onClose,
}: {
  readonly reasons: readonly string[];
  readonly onReason: (reason: string) => void;
  readonly onClose: () => void;
}): React.JSX.Element {
  if (reasons.length === 0) return <OwnReasonDialog onReason={onReason} onClose={onClose} />;
  return (
    <DialogFrame title="Exclude with a reason" width="confirm" onClose={onClose}>
      <List>
        {reasons.map((reason, index) => (
          <li key={reason}>
            <Choice
              variant="ghost"
              data-autofocus={index === 0 ? "" : undefined}
              onClick={() => onReason(reason)}
            >
              <span dir="auto">{reason}</span>
            </Choice>
          </li>
        ))}
      </List>
    </DialogFrame>
  );
}

/** For a round without reasons at full text, where every exclusion needs one. */
function OwnReasonDialog({
  onReason,
  onClose,
}: {
  readonly onReason: (reason: string) => void;
  readonly onClose: () => void;
}): React.JSX.Element {
  const [reason, setReason] = useState("");
  const isEmpty = reason.trim() === "";
  return (
    <DialogFrame
      title="Exclude with a reason"
      width="confirm"
      onClose={onClose}
      onSubmit={() => {
        if (!isEmpty) onReason(reason.trim());
      }}
      actions={
        <Button variant="primary" type="submit" disabled={isEmpty}>
          Exclude for this reason
        </Button>
      }
    >
      <TextField
        label="Reason"
        maxLength={MAX_REASON_CHARACTERS}
        data-autofocus=""
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DialogFrame>
  );
}

const List = styled.ol`
  display: grid;
  gap: 4px;
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Choice = styled(Button)`
  width: 100%;
  height: auto;
  min-height: 40px;
  justify-content: flex-start;
  text-align: start;
  white-space: normal;
  overflow-wrap: anywhere;
`;
