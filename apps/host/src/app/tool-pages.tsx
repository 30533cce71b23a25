import { useStore } from "@nanostores/react";
import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import { originOf, createToolGrants } from "../bridge/tool-grants.ts";
import { startBridge } from "../bridge/start-bridge.ts";
import { NotFoundPage } from "../errors/NotFoundPage.tsx";
import { AppError } from "../platform/app-error.ts";
import { $session } from "../session/session-store.ts";
import { toolIcon } from "../shell/tool-icon.ts";
import { hasRoute, isInSidebar, isPublic, mayOpen, toolAt, type Tool } from "../tools/tool.ts";
import { ToolPage } from "../tools/ToolPage.tsx";
import type { ServeTool } from "../tools/ToolFrame.tsx";
import { ToolsPage } from "../tools/ToolsPage.tsx";
import { $tools } from "../tools/tools-store.ts";
import { consentCall } from "./bridge/consent-call.tsx";
import { createBridgeServices } from "./bridge-services.ts";
import { PageWaiting, RequireLogin } from "./guards.tsx";
import { useOnlooker } from "./onlooker.ts";
import { usePageTitle } from "./page-title.ts";

/** The page of whichever tool of the catalogue the address names; "Page not found" where it names none. */
export function ToolRoute() {
  const tools = useStore($tools);
  const [path] = useLocation();
  if (tools === undefined) return <PageWaiting />;
  const tool = toolAt(tools, path);
  if (tool === undefined || !hasRoute(tool)) return <NotFound />;
  return isPublic(tool) ? (
    <OpenTool key={tool.id} tool={tool} />
  ) : (
    <RequireLogin>
      <OpenTool key={tool.id} tool={tool} />
    </RequireLogin>
  );
}

/** The list of tools for whoever is looking. */
export function ToolListRoute() {
  const tools = useStore($tools);
  const onlooker = useOnlooker("/tools");
  if (tools === undefined) return <PageWaiting />;
  return <ToolsPage tools={tools.filter((tool) => isInSidebar(tool, onlooker))} iconOf={toolIcon} />;
}

function OpenTool({ tool }: { readonly tool: Tool }) {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const onlooker = useOnlooker(path);
  const [title, setTitle] = useState<string>();
  const session = useStore($session);
  usePageTitle(title ?? tool.name);
  if (session.state === "not ready") return <PageWaiting />;
  if (!mayOpen(tool, onlooker)) return <NotFoundPage />;
  return (
    <ToolPage
      tool={tool}
      icon={toolIcon(tool.id)}
      pathname={location.pathname}
      search={search === "" ? "" : `?${search}`}
      serve={serve}
      replacePage={(target) => navigate(target, { replace: true })}
      onTitle={setTitle}
    />
  );
}

function NotFound() {
  usePageTitle("Page not found");
  return <NotFoundPage />;
}

/** Answers a tool from the rooms of the host until its page is left. */
const serve: ServeTool = ({ frame, tool, origin, navigate }) => {
  const left = new AbortController();
  const asking = { name: tool.name, origin, signal: left.signal, navigate };
  const services = createBridgeServices(asking);
  const catalogue = ($tools.get() ?? [tool]).flatMap(({ url, scopes }) => (url !== undefined && originOf(url) !== undefined ? [{ url, scopes }] : []));
  const bridge = startBridge({ frame, toolOrigin: origin, services, grants: createToolGrants(catalogue, consentCall(asking)) });
  return () => {
    bridge.stop();
    left.abort(new AppError("CANCEL", "The tool's page was left", { ignore: true }));
  };
};
