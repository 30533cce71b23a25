import { numeric, text } from "@tera/ui";
import styled from "styled-components";

export const PanelHead = styled.header`
  flex: none;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  padding: 8px 8px 8px 16px;
  border-block-end: 1px solid var(--line);
  > h2 { ${text.section} margin: 0; }
`;

export const PanelBody = styled.div`
  flex: 0 1 auto;
  min-height: 0;
  overflow: auto;
  padding: 16px;
`;

export const PanelFoot = styled.output`
  flex: none;
  padding: 8px 16px;
  border-block-start: 1px solid var(--line);
  ${text.meta}
  ${numeric}
  color: var(--ink-3);
`;
