import { css } from "styled-components";

/** The ring around a control that has keyboard focus: 2 px, 2 px away. */
export const focusRing = css`
  outline: 2px solid var(--focus);
  outline-offset: 2px;
`;

/** The ring of a box that takes typing: its border and 1 px inside it. */
export const fieldFocus = css`
  outline: none;
  border-color: var(--focus);
  box-shadow: 0 0 0 1px var(--focus);

  @media (forced-colors: active) {
    outline: 2px solid Highlight;
  }
`;
