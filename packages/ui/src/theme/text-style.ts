import { css } from "styled-components";

/** The type scale. Each step sets size, line height and, where it is fixed, weight. */
export const text = {
  /** 12/16: tags and axis labels. */
  tag: css`font-size: 12px; line-height: 16px;`,
  /** 13/18: meta, column heads. */
  meta: css`font-size: 13px; line-height: 18px;`,
  /** 13/18 550: labels above fields and groups. */
  label: css`font-size: 13px; line-height: 18px; font-weight: 550;`,
  /** 14/20: dense rows, sidebar, buttons, fields. */
  dense: css`font-size: 14px; line-height: 20px;`,
  /** 15/22: running text of a page. */
  body: css`font-size: 15px; line-height: 22px;`,
  /** 17/24 600: section heads. */
  section: css`font-size: 17px; line-height: 24px; font-weight: 600;`,
  /** 20/28 600: dialog titles and head lines inside a page. */
  dialog: css`font-size: 20px; line-height: 28px; font-weight: 600;`,
  /** 26/32 600: the one title of a page. */
  page: css`font-size: 26px; line-height: 32px; font-weight: 600; letter-spacing: -0.012em;`,
  /** 17/27: help prose; at most 640 px wide. */
  prose: css`font-size: 17px; line-height: 27px; max-width: 640px;`,
} as const;

/** Newsreader, for the front page, help titles, step numerals and the wordmark only. */
export const serif = css`font-family: var(--serif); font-optical-sizing: auto;`;

/** Source Code Pro, for DOIs, origins and code. */
export const mono = css`font-family: var(--mono); font-size: 0.929em;`;

/** Digits of one width, so columns and changing counts stand still. */
export const numeric = css`font-variant-numeric: tabular-nums lining-nums;`;

/** Text that wraps anywhere rather than leave its box: names and addresses typed by people. */
export const wrapAnywhere = css`min-width: 0; overflow-wrap: anywhere;`;

/** Words that may run in another direction than the page begin where its lines begin. */
export const startOfLine = css`text-align: -webkit-match-parent; text-align: match-parent;`;

/** So many lines at most, then an ellipsis; whoever uses it gives the words as a title too. */
export function fewLines(lines: number) {
  return css`
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: ${lines};
    overflow: hidden;
    ${wrapAnywhere}
  `;
}

/** One line that ends in an ellipsis, whatever its length or script; a foreign direction turns its words, not its place. */
export const oneLine = css`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  ${startOfLine}
`;
