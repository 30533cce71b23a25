import { css } from "styled-components";

export const focusRing = css`
  outline: 2px solid var(--focus);
  outline-offset: 2px;
`;

/** The focus ring of text inputs: the border and 1 px around it. */
export const fieldFocus = css`
  outline: none;
  border-color: var(--focus);
  box-shadow: 0 0 0 1px var(--focus);

  @media (forced-colors: active) {
    outline: 2px solid Highlight;
  }
`;
