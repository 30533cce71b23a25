import { text } from "@tera/ui";
import styled from "styled-components";

/** Running text on a page. */
export const Paragraphs = styled.div`
  ${text.body}
  display: block;
  color: var(--ink-2);

  p + p { margin-top: 12px; }
`;
