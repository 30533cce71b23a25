import { css, styled } from "styled-components";
import { numeric, text } from "../theme/text-style.ts";

/** The scroll container, which has the grid's role and focus. */
export const Scroller = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;
  min-height: 0;
  overflow: auto;
  contain: strict;
  overscroll-behavior: contain;
  ${text.dense}
  ${numeric}

  &:focus-visible { outline-offset: -2px; }
  /* The active row shows the focus ring, as rows would cover one here. In forced colours, both show. */
  &[aria-activedescendant]:focus-visible { outline-color: transparent; }
  @media print { contain: none; overflow: visible; }
`;

/** A note, shown in print only, that says how many rows are printed. */
export const PrintNote = styled.p`
  display: none;
  ${text.meta}
  @media print { display: block; margin: 0 0 8px var(--row-inset, 12px); }
`;

/** Shared by head and rows; the scroller sets `--columns`. */
export const gridColumns = css`
  display: grid;
  grid-template-columns: var(--columns);
  align-items: center;
  padding-inline: var(--row-inset, 12px);
`;

export const HeadGroup = styled.div.attrs({ role: "rowgroup" })`
  position: sticky;
  top: 0;
  z-index: 2;
`;

export const Head = styled.div.attrs({ role: "row" })`
  ${gridColumns}
  height: 32px;
  border-bottom: 1px solid var(--line-2);
  background: var(--paper);
  color: var(--ink-3);
  ${text.meta}
`;

export const Canvas = styled.div.attrs({ role: "rowgroup" })`position: relative;`;
