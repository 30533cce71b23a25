import type { Connection } from "@tera/bridge-sdk";
import { text, TextLink, VisuallyHidden } from "@tera/ui";
import styled from "styled-components";

/** Opens the host's help page on this tool. */
export function HelpLink({ tera }: { readonly tera: Connection }): React.JSX.Element {
  return (
    <Line>
      <TextLink href={`${tera.host.origin}/help/word-freq`} target="_blank" rel="noopener">
        How to use this tool
        <VisuallyHidden>, in a new window</VisuallyHidden>
      </TextLink>
    </Line>
  );
}

const Line = styled.p`
  ${text.dense}
  align-self: center;
  margin: 0;
`;
