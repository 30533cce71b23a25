import { styled } from "styled-components";
import { text, wrapAnywhere } from "../theme/text-style.ts";

/** What the dialog's action will do to files. */
export const Consequence = styled.p`
  ${text.dense}
  ${wrapAnywhere}
  color: var(--ink-2);
`;
