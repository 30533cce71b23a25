import { phone } from "@tera/ui";
import styled from "styled-components";

/** Two inputs side by side; on phones, one below the other. */
export const FieldPair = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 16px;
  ${phone} { grid-template-columns: minmax(0, 1fr); }
`;
