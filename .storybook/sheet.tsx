import styled from "styled-components";

/** A field's width in a form. */
const FIELD_PX = 400;

/** The paper a part is shown on: the page's own colours and gutter; `$bare` where a part brings its page with it, `$field` where it is as wide as its form. */
export const Sheet = styled.div<{ $bare: boolean; $field: boolean }>`
  min-width: 0;
  max-width: ${({ $field }) => ($field ? `calc(${FIELD_PX}px + 2 * var(--gutter))` : "none")};
  padding: ${({ $bare }) => ($bare ? "0" : "24px var(--gutter)")};
  background: var(--paper);
  color: var(--ink);
`;
