import { PageBody } from "@tera/ui";
import type { LucideIcon } from "lucide-react";
import styled from "styled-components";
import type { ToolDefinition } from "@tera/contract";
import { ToolBar } from "./ToolBar.tsx";
import { ToolFrame, type ServeTool } from "./ToolFrame.tsx";
import { innerPathOf, toolLocation } from "./tool-location.ts";
import { SameOriginRefused, ToolNotSetUp } from "./ToolNotSetUp.tsx";

export interface ToolPageProps {
  readonly tool: ToolDefinition;
  readonly icon: LucideIcon;
  readonly pathname: string;
  readonly search: string;
  /** Shows what the tool may do. */
  readonly permissions: React.ReactNode;
  /** Whether to offer the instructions for setting up a tool. */
  readonly isAdministrator: boolean;
  /** Called before the frame gets its URL. */
  readonly serve: ServeTool;
  readonly replacePage: (path: string) => void;
  readonly onTitle: (title: string) => void;
}

export function ToolPage({
  tool,
  icon,
  pathname,
  search,
  permissions,
  isAdministrator,
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
        permissions={permissions}
        isListed
        serve={serve}
        replacePage={replacePage}
        onTitle={onTitle}
      />
    );
  return (
    <Page>
      <ToolBar tool={tool} icon={icon} origin={undefined} permissions={permissions} />
      <PageBody>
        {place.kind === "not set" ? (
          <ToolNotSetUp tool={tool} isAdministrator={isAdministrator} />
        ) : (
          <SameOriginRefused tool={tool} isAdministrator={isAdministrator} />
        )}
      </PageBody>
    </Page>
  );
}

const Page = styled.div`
  display: flex;
  flex-direction: column;
  min-height: var(--page-height);
`;
