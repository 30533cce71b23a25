import { css } from "styled-components";

/** The type scale. Each step sets size and line height, some also weight. */
export const text = {
  /** Tags and axis labels. */
  tag: css`font-size: 12px; line-height: 16px;`,
  /** Metadata and column heads. */
  meta: css`font-size: 13px; line-height: 18px;`,
  /** Labels of fields and groups. */
  label: css`font-size: 13px; line-height: 18px; font-weight: 550;`,
  /** Rows, sidebar, buttons and fields. */
  dense: css`font-size: 14px; line-height: 20px;`,
  /** Running text. */
  body: css`font-size: 15px; line-height: 22px;`,
  section: css`font-size: 17px; line-height: 24px; font-weight: 600;`,
  /** Dialog titles and headings inside a page. */
  dialog: css`font-size: 20px; line-height: 28px; font-weight: 600;`,
  page: css`font-size: 26px; line-height: 32px; font-weight: 600; letter-spacing: -0.012em;`,
  /** Help text. */
  prose: css`font-size: 17px; line-height: 27px; max-width: 640px;`,
} as const;

/** Only for the front page, help titles, step numerals and the wordmark. */
export const serif = css`font-family: var(--serif); font-optical-sizing: auto;`;

/** For DOIs, origins and code. */
export const mono = css`font-family: var(--mono); font-size: 0.929em;`;

/** Fixed-width digits, so that columns align and counts do not shift. */
export const numeric = css`font-variant-numeric: tabular-nums lining-nums;`;

/** For user text, which may have no spaces. */
export const wrapAnywhere = css`min-width: 0; overflow-wrap: anywhere;`;

/** Aligns to the parent's start, whatever the text's direction. */
export const startOfLine = css`text-align: -webkit-match-parent; text-align: match-parent;`;

/**
 * Cuts text after `lines` lines with an ellipsis. Also set a `title` attribute with the full text.
 */
export function fewLines(lines: number) {
  return css`
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: ${lines};
    overflow: hidden;
    ${wrapAnywhere}
  `;
}

export const oneLine = css`
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  ${startOfLine}
`;
