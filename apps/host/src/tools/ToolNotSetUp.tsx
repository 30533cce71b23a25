import { Accordion, AccordionItem, ButtonLink, EmptyState, mono } from "@tera/ui";
import type { ToolDefinition } from "@tera/contract";
import styled from "styled-components";
import { configuration } from "../platform/configuration.ts";
import { SetUpProblems } from "./SetUpProblems.tsx";
import { toolAlternative } from "./tool-alternatives.ts";

interface ToolProblemProps {
  readonly tool: ToolDefinition;
  readonly isAdministrator: boolean;
}

export function ToolNotSetUp({ tool, isAdministrator }: ToolProblemProps): React.JSX.Element {
  const alternative = toolAlternative(tool.id);
  return (
    <>
      <EmptyState
        title={`${tool.name} isn't set up on this site yet`}
        actions={
          <ButtonLink href={alternative?.href ?? "/tools"}>
            {alternative?.action ?? "All tools"}
          </ButtonLink>
        }
      >
        <Paragraphs>
          {alternative === undefined ? null : <p>{alternative.sentence}</p>}
          <p>Ask your administrator to connect it.</p>
        </Paragraphs>
      </EmptyState>
      <SetUpProblems tool={tool.id} />
      {isAdministrator ? (
        <ForAdministrators>
          <p>
            Tools run at their own addresses. Set <Code>TOOLS_ORIGIN</Code> for the tools that come
            with {configuration().productName}; for any other, add the address of its manifest, or
            an entry like this, to the file that <Code>TOOLS_FILE</Code> names. Then run{" "}
            <Code>npm run admin -- tools refresh</Code>.
          </p>
          <Code>{`{"id": "${tool.id}", "url": "https://…", "scopes": […]}`}</Code>
        </ForAdministrators>
      ) : null}
    </>
  );
}

export function SameOriginRefused({ tool, isAdministrator }: ToolProblemProps): React.JSX.Element {
  return (
    <>
      <EmptyState title={`${tool.name} can't be opened from this address`}>
        It has the same web address as this site. A tool there could see and do everything that you
        can, so we don't open it. Ask your administrator to move it to another address.
      </EmptyState>
      {isAdministrator ? (
        <ForAdministrators>
          <p>
            Give the tool a different host name or port. Its address is the <Code>url</Code> of{" "}
            <Code>{tool.id}</Code> in the file that <Code>TOOLS_FILE</Code> names.
          </p>
        </ForAdministrators>
      ) : null}
    </>
  );
}

function ForAdministrators({ children }: { readonly children: React.ReactNode }) {
  return (
    <Disclosure>
      <AccordionItem title="For administrators">
        <Paragraphs>{children}</Paragraphs>
      </AccordionItem>
    </Disclosure>
  );
}

const Disclosure = styled(Accordion)`max-width: 640px;`;

const Paragraphs = styled.div`
  display: grid;
  justify-items: start;
  gap: 12px;

  p { margin: 0; }
`;

const Code = styled.code`
  ${mono}
  overflow-wrap: anywhere;
`;
