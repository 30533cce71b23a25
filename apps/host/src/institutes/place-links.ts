import { numeric, text } from "@tera/ui";
import styled from "styled-components";

/** Links between the pages of one area, shown in a line above each page. */
export const Places = styled.nav`
  display: flex;
  gap: 12px;
  margin: 0 -4px 16px;
  border-bottom: 1px solid var(--line);
  overflow-x: auto;
  scrollbar-width: none;
`;

export const Place = styled.a`
  position: relative;
  flex: none;
  height: 40px;
  padding: 8px 4px;
  color: var(--ink-2);
  ${text.body}
  ${numeric}
  text-decoration: none;

  > span { color: var(--ink-3); font-weight: 400; }
  &::after { content: ""; position: absolute; inset: auto 4px 0; height: 2px; forced-color-adjust: none; }
  &:hover { color: var(--ink); }
  &[aria-current="page"] { color: var(--ink); font-weight: 600; }
  &[aria-current="page"]::after { background: var(--accent-text); }
  &:focus-visible { outline-offset: -2px; border-radius: 4px; }
`;
