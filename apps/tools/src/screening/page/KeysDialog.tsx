import { DialogFrame, KeyHint, text } from "@tera/ui";
import styled from "styled-components";
import { KEYS } from "./use-screening-keys.ts";

export function KeysDialog({
  reasons,
  onClose,
}: {
  readonly reasons: readonly string[];
  readonly onClose: () => void;
}): React.JSX.Element {
  return (
    <DialogFrame title="Keys" onClose={onClose}>
      <List>
        {KEYS.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <KeyHint>{keys}</KeyHint>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
        {reasons.slice(0, 9).map((reason, index) => (
          <div key={reason}>
            <dt>
              <KeyHint>{index + 1}</KeyHint>
            </dt>
            <dd dir="auto">{reason}</dd>
          </div>
        ))}
      </List>
    </DialogFrame>
  );
}

const List = styled.dl`
  ${text.dense}
  display: grid;
  gap: 8px;
  margin: 0;
  > div { display: grid; grid-template-columns: 88px minmax(0, 1fr); }
  dd { margin: 0; overflow-wrap: anywhere; }
`;
