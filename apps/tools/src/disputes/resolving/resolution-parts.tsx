import { phone, touch } from "@tera/ui";
import styled from "styled-components";

/** The part of the page in which a conflict is resolved. On phones, it stays at the bottom. */
export const ResolutionPart = styled.section`
  grid-area: form;
  display: grid;
  gap: 12px;
  padding: 12px 32px;
  border-block-start: 1px solid var(--line);
  background: var(--paper);
  max-height: 60dvh;
  overflow-y: auto;
  ${phone} {
    position: sticky;
    inset-block-end: 0;
    padding: 12px 16px;
    z-index: 2;
  }
`;

export const ResolutionVerbs = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  ${phone} {
    display: grid;
    grid-template-columns: repeat(6, minmax(0, 1fr));
    > * { grid-column: span 3; }
    > :nth-child(-n + 3):not(:only-child) { grid-column: span 2; }
    kbd { display: none; }
  }
  ${touch} { kbd { display: none; } }
`;
