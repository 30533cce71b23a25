import styled from "styled-components";

/** Buttons in a row, wrapping where there is no room. */
export const ButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
`;
