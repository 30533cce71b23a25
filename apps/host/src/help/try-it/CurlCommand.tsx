import { Button, Icon, mono, text } from "@tera/ui";
import { Copy } from "lucide-react";
import styled from "styled-components";
import { copyText } from "../../errors/copy-text.ts";
import { type ApiRequest, curlOf } from "./api-request.ts";

export interface CurlCommandProps {
  readonly request: ApiRequest;
  readonly hasToken: boolean;
  readonly isFile: boolean;
}

/** The request as a command that can be copied. */
export function CurlCommand({ request, hasToken, isFile }: CurlCommandProps): React.JSX.Element {
  const command = curlOf(request, { hasToken, isFile });
  return (
    <div>
      <Head>
        <h3>curl</h3>
        <Button
          size="small"
          icon={<Icon of={Copy} size={14} />}
          onClick={() => copyText("Command", command)}
        >
          Copy command
        </Button>
      </Head>
      <Code tabIndex={0} aria-label="curl" translate="no" dir="ltr">
        {command}
      </Code>
    </div>
  );
}

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  margin-bottom: 8px;

  h3 { ${text.label} }
`;

/** Lines wrap, so that the page never scrolls sideways. */
export const Code = styled.pre.attrs({ role: "region" })`
  ${mono}
  max-height: 320px;
  margin: 0;
  padding: 12px 16px;
  overflow: auto;
  border-radius: 6px;
  background: var(--sunken);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
