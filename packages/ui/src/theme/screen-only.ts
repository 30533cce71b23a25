import { css } from "styled-components";

/** For what is pressed and says nothing on paper: it does not print. */
export const screenOnly = css`@media print { display: none; }`;
