import { AfterDelay, Spinner } from "@tera/ui";
import styled from "styled-components";

const Place = styled.div`
  padding: 96px var(--gutter);
`;

export function WaitingPage({ label }: { readonly label: string }) {
  return (
    <Place>
      <AfterDelay>
        <Spinner label={label} showLabel />
      </AfterDelay>
    </Place>
  );
}
