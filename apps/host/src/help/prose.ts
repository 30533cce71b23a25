import { linkStyle, mono, serif, wrapAnywhere } from "@tera/ui";
import { css } from "styled-components";

/** Help text at its reading width; look.md section 3. */
export const PROSE_WIDTH = 640;

export const prose = css`
  ${wrapAnywhere}
  color: var(--ink);
  font-size: 17px;
  line-height: 27px;

  > :first-child { margin-top: 0; }
  /* Enlarged pictures are dialogs in the text; the text itself may be in the help sheet, which is one. */
  & :is(h1, h2, h3, h4):not(& dialog *) { margin: 32px 0 8px; font-weight: 600; }
  & :is(h1, h2):not(& dialog *) { ${serif} font-size: 24px; line-height: 32px; font-weight: 420; }
  & :is(h3, h4):not(& dialog *) { font-size: 17px; line-height: 27px; }
  p, ul, ol, table, pre { margin: 0 0 16px; }
  ul, ol { padding-inline-start: 24px; list-style: disc; }
  ol { list-style: decimal; }
  li + li { margin-top: 4px; }
  a { ${linkStyle} }
  code, pre { ${mono} font-size: 15px; }
  pre { overflow-x: auto; }
  & img:not(& dialog *) { max-width: 100%; height: auto; }
  & img:not(& dialog *, button *) { border: 1px solid var(--line); border-radius: 6px; }
  li > img, p > img, span[data-zoomable] { display: block; margin: 8px 0 12px; }
  :is(h2, h3, h4):focus { outline: none; }
  :is(h2, h3, h4):is([id], [data-bookmark]) { scroll-margin-top: 24px; }
  table { display: block; overflow-x: auto; border-collapse: collapse; font-size: 15px; line-height: 22px; }
  th, td { padding: 6px 16px 6px 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
  th { border-bottom-color: var(--line-2); font-weight: 600; }
`;
