import { Button, Icon, PageBody, PageHead, text, TextLink } from "@tera/ui";
import { Plus } from "lucide-react";
import styled from "styled-components";
import { attempt } from "../errors/notices.ts";
import { askForNewToken } from "./CreateTokenDialog.tsx";
import { offerTokenReauthentication, useCreateTokenAfterLogin } from "./token-reauthentication.tsx";
import { TokenTable } from "./TokenTable.tsx";
import { tokensGateway } from "./tokens-gateway.ts";
import { useTokens } from "./use-tokens.ts";

/** /profile/tokens: lists, creates and revokes personal tokens. */
export function TokensPage(): React.JSX.Element {
  const tokensQuery = useTokens();
  const handleCreate = (): void =>
    attempt(async () => {
      if (!(await tokensGateway.canCreate())) await offerTokenReauthentication();
      else if (await askForNewToken()) tokensQuery.refetch();
    });
  useCreateTokenAfterLogin(handleCreate);
  return (
    <PageBody>
      <PageHead
        title="API tokens"
        subtitle="Tokens let your own scripts use the API on your behalf, with only the permissions you choose."
        actions={
          <Button variant="primary" icon={<Icon of={Plus} />} onClick={handleCreate}>
            Create token
          </Button>
        }
      />
      <TokenTable {...tokensQuery} />
      <Note>
        Read{" "}
        <TextLink href="/docs/programs" data-reload="">
          how a program uses the API
        </TextLink>
        , or see all available calls in the{" "}
        <TextLink href="/docs/schema/index.html" data-reload="">
          API reference
        </TextLink>
        .
      </Note>
    </PageBody>
  );
}

const Note = styled.p`
  ${text.meta}
  margin-top: 16px;
  color: var(--ink-3);
`;
