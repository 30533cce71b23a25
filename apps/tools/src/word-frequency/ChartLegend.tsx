import { text } from "@tera/ui";
import styled from "styled-components";

export function ChartLegend(): React.JSX.Element {
  return (
    <Legend>
      <span>
        <Key $colour="var(--navy)" />
        In the title
      </span>
      <span>
        <Key $colour="var(--slate)" />
        Not in the title
      </span>
    </Legend>
  );
}

const Legend = styled.div`
  display: flex;
  gap: 20px;
  ${text.meta}
  color: var(--ink-2);
`;

const Key = styled.span<{ $colour: string }>`
  display: inline-block;
  width: 12px;
  height: 12px;
  margin-inline-end: 7px;
  vertical-align: -1px;
  background: ${({ $colour }) => $colour};
  forced-color-adjust: none;
`;
