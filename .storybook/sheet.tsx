import styled from "styled-components";

/** The paper a part is shown on: the page's own colours and gutter; `$bare` where a part brings its page with it. */
export const Sheet = styled.div<{ $bare: boolean }>`
  min-width: 0;
  padding: ${({ $bare }) => ($bare ? "0" : "24px var(--gutter)")};
  background: var(--paper);
  color: var(--ink);
`;
