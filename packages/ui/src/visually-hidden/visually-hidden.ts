import styled, { css } from "styled-components";

/** Takes something off the screen but leaves it to screen readers. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  padding: 0;
  border: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** Words for screen readers only. */
export const VisuallyHidden = styled.span`${visuallyHidden}`;
