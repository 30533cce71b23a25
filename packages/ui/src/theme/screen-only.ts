import { css } from "styled-components";

/** For controls that mean nothing on paper. */
export const screenOnly = css`@media print { display: none; }`;
