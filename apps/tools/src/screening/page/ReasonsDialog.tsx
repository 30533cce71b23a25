import { Button, DialogFrame } from "@tera/ui";
import styled from "styled-components";

export function ReasonsDialog({
  reasons,
  onReason,
  onClose,
}: {
  readonly reasons: readonly string[];
  readonly onReason: (reason: string) => void;
  readonly onClose: () => void;
}): React.JSX.Element {
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
