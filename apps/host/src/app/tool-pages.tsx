import { useStore } from "@nanostores/react";
import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import { ToolPermissions } from "../permissions/ToolPermissions.tsx";
import { NotFoundPage } from "../errors/NotFoundPage.tsx";
import { $session } from "../session/session-store.ts";
import { toolIcon } from "../shell/tool-icon.ts";
import type { ToolDefinition } from "@tera/contract";
import {
  hasRoute,
  isAdministrator,
  isInSidebar,
  isPublic,
  canOpenTool,
  toolAt,
} from "../tools/tool.ts";
import { rememberPath } from "../tools/resumed-path.ts";
import { useResumedPath } from "../tools/use-resumed-path.ts";
import { ToolPage } from "../tools/ToolPage.tsx";
import { ToolsPage } from "../tools/ToolsPage.tsx";
import { $tools } from "../tools/tools-store.ts";
import { PageSpinner, RequireLogin } from "./guards.tsx";
import { useViewer } from "./use-viewer.ts";
import { usePageTitle } from "./page-title.ts";
import { serveToolFrame } from "./serve-tool-frame.ts";
import { UnknownPath } from "./UnknownPath.tsx";

export function ToolRoute() {
  const tools = useStore($tools);
  const [path] = useLocation();
  if (tools === undefined) return <PageSpinner />;
  const tool = toolAt(tools, path);
  if (tool === undefined || !hasRoute(tool)) return <UnknownPath />;
  return isPublic(tool) ? (
    <OpenTool key={tool.id} tool={tool} />
  ) : (
    <RequireLogin>
      <OpenTool key={tool.id} tool={tool} />
    </RequireLogin>
  );
}

function permissionsOf(tool: ToolDefinition): React.JSX.Element {
  return <ToolPermissions tool={tool} />;
}

export function ToolListRoute() {
  const tools = useStore($tools);
  const viewer = useViewer("/tools");
  if (tools === undefined) return <PageSpinner />;
  return (
    <ToolsPage
      tools={tools.filter((tool) => isInSidebar(tool, viewer))}
      iconOf={({ icon }) => toolIcon(icon)}
      permissionsOf={permissionsOf}
    />
  );
}

function OpenTool({ tool }: { readonly tool: ToolDefinition }) {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const viewer = useViewer(path);
  const [title, setTitle] = useState<string>();
  const session = useStore($session);
  const replacePage = (target: string): void => navigate(target, { replace: true });
  const isResuming = useResumedPath(tool, path === tool.path && search === "", replacePage);
  usePageTitle(title === undefined || title === "" ? tool.name : title);
  if (session.state === "not ready" || isResuming) return <PageSpinner />;
  if (!canOpenTool(tool, viewer)) return <NotFoundPage />;
  return (
    <ToolPage
      tool={tool}
      icon={toolIcon(tool.icon)}
      pathname={location.pathname}
      search={search === "" ? "" : `?${search}`}
      permissions={<ToolPermissions tool={tool} />}
      isAdministrator={isAdministrator(viewer, location.hostname)}
      serve={serve}
      replacePage={(target) => {
        replacePage(target);
        void rememberPath(tool, target);
      }}
      onTitle={setTitle}
    />
  );
}

const serve = serveToolFrame();
