import styled from "styled-components";

/** The place of one notice above the page, as wide as the page's content. */
export const PageNotice = styled.section<{ $isWide: boolean }>`
  container-type: inline-size;
  ${({ $isWide }) =>
    $isWide
      ? "padding: 8px;"
      : "max-width: calc(1128px + 2 * var(--gutter)); padding: 12px var(--gutter);"}

  @media print { display: none; }
`;
