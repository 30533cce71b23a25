import styled from "styled-components";

/** A list of tests or calls, each with a button and its inputs or description. */
export const DebugRows = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 16px;
    padding-block: 8px;
    border-top: 1px solid var(--line);
  }
`;
