import { AfterDelay, Spinner } from "@tera/ui";
import styled from "styled-components";

const Place = styled.div`
  padding: 96px var(--gutter);
`;

/** A page that only leads to another one: nothing for a moment, then what is being done. */
export function WaitingPage({ label }: { readonly label: string }) {
  return (
    <Place>
      <AfterDelay>
        <Spinner label={label} showLabel />
      </AfterDelay>
    </Place>
  );
}
