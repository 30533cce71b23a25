import { EmptyState, mono, PageBody, phone } from "@tera/ui";
import type { LucideIcon } from "lucide-react";
import styled from "styled-components";
import { configuration } from "../platform/configuration.ts";
import type { ToolDefinition } from "@tera/contract";
import { ToolBar } from "./ToolBar.tsx";
import { ToolFrame, type ServeTool } from "./ToolFrame.tsx";
import { innerPathOf, toolLocation } from "./tool-location.ts";

export interface ToolPageProps {
  readonly tool: ToolDefinition;
  readonly icon: LucideIcon;
  readonly pathname: string;
  readonly search: string;
  /** Called before the frame gets its address. */
  readonly serve: ServeTool;
  readonly replacePage: (path: string) => void;
  readonly onTitle: (title: string) => void;
}

export function ToolPage({
  tool,
  icon,
  pathname,
  search,
  serve,
  replacePage,
  onTitle,
}: ToolPageProps): React.JSX.Element {
  const place = toolLocation(tool, innerPathOf(tool, pathname), search, location.origin);
  if (place.kind === "ready")
    return (
      <ToolFrame
        tool={tool}
        icon={icon}
        address={place.address.href}
        serve={serve}
        replacePage={replacePage}
        onTitle={onTitle}
      />
    );
  return (
    <Page>
      <ToolBar tool={tool} icon={icon} origin={undefined} />
      <PageBody>
        {place.kind === "not set" ? (
          <ToolNotSetUp tool={tool} />
        ) : (
          <SameOriginRefused tool={tool} />
        )}
      </PageBody>
    </Page>
  );
}

function ToolNotSetUp({ tool }: { readonly tool: ToolDefinition }): React.JSX.Element {
  return (
    <EmptyState title={`${tool.name} isn't set up on this site yet`}>
      <Paragraphs>
        <p>Ask your administrator to connect it.</p>
        <p>
          Administrators: tools run at addresses of their own. Set <Code>TOOLS_ORIGIN</Code> for the
          tools that come with {configuration().productName}; for any other, add an entry like this
          to the file that <Code>TOOLS_FILE</Code> names. Then restart the server.
        </p>
        <Code>{`{"id": "${tool.id}", "url": "https://…", "scopes": […]}`}</Code>
      </Paragraphs>
    </EmptyState>
  );
}

function SameOriginRefused({ tool }: { readonly tool: ToolDefinition }): React.JSX.Element {
  return (
    <EmptyState title={`${tool.name} can't be opened from this address`}>
      <Paragraphs>
        <p>
          It is set up at this site's own address. A tool there could reach everything you can, so
          we don't open it. Ask your administrator to move it.
        </p>
        <p>
          Administrators: give the tool another host name or port. Its address is the{" "}
          <Code>url</Code> of <Code>{tool.id}</Code> in the file that <Code>TOOLS_FILE</Code> names.
        </p>
      </Paragraphs>
    </EmptyState>
  );
}

const Page = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100dvh;

  ${phone} { min-height: calc(100dvh - 52px); }
`;

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
