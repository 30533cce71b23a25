import { text } from "@tera/ui";
import styled from "styled-components";

/** Replaces the decisions about a reference while a blind round is open on its library. */
export function BlindNotice({ round }: { readonly round: string }): React.JSX.Element {
  return (
    <Notice>
      <strong>Being screened blind</strong>
      <span>Labels are hidden until the round “{round}” is closed.</span>
    </Notice>
  );
}

const Notice = styled.p`
  display: grid;
  gap: 2px;
  margin: 0;
  ${text.meta}
  color: var(--ink-3);
  > strong {
    color: var(--ink);
  }
`;
