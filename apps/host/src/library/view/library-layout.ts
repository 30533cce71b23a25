import { phone, text, visuallyHidden } from "@tera/ui";
import styled from "styled-components";

const PANEL_WIDTH = "376px";

/** Takes the focus when the focused element disappears. */
export const LibraryFrame = styled.div`
  display: flex;
  flex-direction: column;
  height: var(--page-height);
  min-height: 320px;
  &:focus {
    outline: none;
  }
  @media print {
    display: block;
    height: auto;
  }
`;

/** Shown only in print, which has no bar. */
export const LibraryName = styled.h1`
  @media screen {
    ${visuallyHidden}
  }
  @media print {
    ${text.page} margin: 0 0 8px 20px;
  }
`;

export const LibraryBody = styled.div<{ $hasPanel: boolean; $hasOpen: boolean }>`
  position: relative;
  flex: 1;
  min-height: 0;
  display: grid;
  --panel-width: ${PANEL_WIDTH};
  grid-template-columns: minmax(0, 1fr) ${({ $hasPanel }) => ($hasPanel ? PANEL_WIDTH : "")};
  /* Centres the selection's actions over the rows, where there is space. */
  @media (min-width: 1024px) {
    --page-end: ${({ $hasPanel }) => ($hasPanel ? PANEL_WIDTH : "0px")};
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
  /* With a reference open, only that reference is printed. */
  @media print {
    display: block;
    ${({ $hasOpen }) => ($hasOpen ? "> :first-child { display: none; }" : "")}
  }
`;

export const LibraryColumn = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
`;

/** Allows the last rows to scroll above the selection bar and above messages. */
export const RowArea = styled.div`
  display: contents;
  [role="grid"] {
    padding-block-end: 56px;
  }
  ${phone} {
    [role="grid"] {
      padding-block-end: 96px;
    }
  }
  @media print {
    [role="grid"] {
      padding: 0;
      [aria-selected] {
        align-items: start;
      }
    }
  }
`;

/** Prevents the selection bar from covering buttons. */
export const BelowRows = styled.div<{ $isUnderBar: boolean }>`
  flex: none;
  &:not(:empty) {
    padding-block-end: ${({ $isUnderBar }) => ($isUnderBar ? "40px" : 0)};
  }
  ${phone} {
    &:not(:empty) {
      padding-block-end: ${({ $isUnderBar }) => ($isUnderBar ? "76px" : 0)};
    }
  }
`;
