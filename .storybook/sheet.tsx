import styled from "styled-components";

const FIELD_PX = 400;

/**
 * `$bare` is for stories with their own page margins. `$field` limits the width to that of a form
 * field.
 */
export const Sheet = styled.div<{ $bare: boolean; $field: boolean }>`
  min-width: 0;
  max-width: ${({ $field }) => ($field ? `calc(${FIELD_PX}px + 2 * var(--gutter))` : "none")};
  padding: ${({ $bare }) => ($bare ? "0" : "24px var(--gutter)")};
  background: var(--paper);
  color: var(--ink);
`;
