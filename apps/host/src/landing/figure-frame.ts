import { phone, text } from "@tera/ui";
import styled from "styled-components";

/** A figure of 840 px with its caption beside it, or in narrower windows below it. */
export const FigureFrame = styled.figure`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 840px;
  gap: 24px 48px;
  align-items: start;
  padding-bottom: 88px;

  @media (max-width: 1199.98px) { grid-template-columns: minmax(0, 840px); }
  ${phone} { padding-bottom: 48px; }
`;

export const FigureCaption = styled.figcaption`
  ${text.meta}
  padding-top: 11px;
  border-top: 1px solid var(--line-2);
  color: var(--ink-2);

  b { color: var(--ink); }
  p { max-width: 420px; }
  p + p { margin-top: 8px; color: var(--ink-3); }

  @media (max-width: 1199.98px) { order: 2; }
`;
