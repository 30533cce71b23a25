import { contentApi } from "@tera/contract";
import { ButtonLink, EmptyState, PageBody, PageHead, TextLink } from "@tera/ui";
import { useCallback } from "react";
import styled from "styled-components";
import { platform } from "../platform/platform.ts";
import { helpTopic } from "./help-topics.ts";
import { ManagedPage } from "./ManagedPage.tsx";

/** /help/{id}. */
export function HelpPage({ id }: { readonly id: string }): React.JSX.Element {
  const topic = helpTopic(id);
  const load = useCallback(
    (signal: AbortSignal) =>
      platform().http.call(contentApi.readHelpPage, { params: { id }, signal, anonymous: true }),
    [id],
  );
  if (topic === undefined)
    return (
      <PageBody>
        <EmptyState
          isPage
          title={`Unknown help page "${id}"`}
          actions={
            <ButtonLink variant="primary" href="/help">
              Back to help topics
            </ButtonLink>
          }
        />
      </PageBody>
    );
  return (
    <PageBody width="reading">
      <Back>
        <TextLink href="/help">Back to help topics</TextLink>
      </Back>
      <PageHead title={topic.title} />
      <ManagedPage load={load} />
    </PageBody>
  );
}

const Back = styled.p`margin: 0 0 12px;`;
