import type { ToolDefinition } from "@tera/contract";
import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { toastError } from "../errors/notices.ts";
import { $projectType } from "../project/project-store.ts";
import { projectTypeOf } from "../projects/project-types.ts";
import { useCanEdit } from "../projects/use-can-edit.ts";
import { isLoginExpected } from "../session/login-memory.ts";
import { $session } from "../session/session-store.ts";
import { $reachableTools, $toolSections, type ToolLink } from "../shell/tool-sections.ts";
import { $toolNames } from "../timeline/tool-names.ts";
import { canWrite, fitsProject, isInSidebar, isToolPath } from "../tools/tool.ts";
import { isSetUp } from "../tools/tool-address.ts";
import type { ToolBadge } from "../tools/tool-badge.ts";
import { toolsByStage } from "../tools/tool-stage.ts";
import { $tools, loadTools } from "../tools/tools-store.ts";
import { useToolBadges } from "../tools/use-tool-badges.ts";
import { EMBED_TEST_PATH } from "./embed-test-address.ts";
import { useViewer } from "./use-viewer.ts";

export function useToolLinks(): void {
  const tools = useStore($tools);
  const type = useStore($projectType);
  const [path] = useLocation();
  const viewer = useViewer(path);
  const badgesOf = useToolBadges();
  const isEditor = useCanEdit();

  // The visitors' front page shows no tools.
  const isVisitor = useStore($session).state !== "user" && !isLoginExpected();
  const isNeeded = path !== "/" || !isVisitor;
  useEffect(() => {
    if (isNeeded) loadTools().catch(toastError);
  }, [isNeeded]);

  useEffect(() => {
    $toolNames.set(
      new Map((tools ?? []).map((tool) => [tool.id, { name: tool.name, href: tool.path }])),
    );
  }, [tools]);

  useEffect(() => {
    const linkOf = (tool: ToolDefinition): ToolLink => toolLink(tool, badgesOf(tool), isEditor);
    $reachableTools.set((tools ?? []).filter((tool) => isInSidebar(tool, viewer)).map(linkOf));
    const projectTags = type === undefined ? undefined : (projectTypeOf(type)?.tags ?? []);
    const shown = (tools ?? []).filter(
      (tool) =>
        isInSidebar(tool, viewer) && (isToolPath(tool, path) || fitsProject(tool, projectTags)),
    );
    const sections = toolsByStage(shown).map(({ stage, tools: members }) => ({
      stage,
      tools: members.map(linkOf),
    }));
    // The embed test is listed only while its page is open.
    $toolSections.set(
      path === EMBED_TEST_PATH
        ? [
            ...sections,
            {
              stage: "Development",
              tools: [
                {
                  id: "embed-test",
                  name: "Embed test",
                  path: EMBED_TEST_PATH,
                  icon: undefined,
                  badges: [],
                  isSetUp: true,
                  isViewOnly: false,
                },
              ],
            },
          ]
        : sections,
    );
  }, [tools, viewer, type, path, badgesOf, isEditor]);
}

function toolLink(tool: ToolDefinition, badges: readonly ToolBadge[], isEditor: boolean): ToolLink {
  const { id, name, path, icon } = tool;
  return {
    id,
    name,
    path,
    icon,
    badges,
    isSetUp: isSetUp(tool),
    isViewOnly: !isEditor && canWrite(tool),
  };
}
