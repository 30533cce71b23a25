import { css } from "styled-components";
import { phone } from "../theme/media.ts";

/** The window size below which a column is hidden. */
export type HideBelow = "tablet" | "desktop";

export const cellStyle = css<{ $numeric?: boolean; $hideBelow?: HideBelow | undefined }>`
  padding: 0 8px;
  text-align: ${({ $numeric }) => ($numeric === true ? "end" : "start")};
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  ${({ $hideBelow }) => $hideBelow === "tablet" && css`${phone} { display: none; }`}
  ${({ $hideBelow }) => $hideBelow === "desktop" && css`@media (max-width: 1023.98px) { display: none; }`}
`;
