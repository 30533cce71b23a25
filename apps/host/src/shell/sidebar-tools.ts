import { useStore } from "@nanostores/react";
import { atom } from "nanostores";
import { useEffect, useMemo } from "react";
import { useLocation } from "wouter";
import { z } from "zod";
import { toastError } from "../errors/notices.ts";
import { platform } from "../platform/platform.ts";
import { projectTypeOf } from "../projects/project-types.ts";
import { $project } from "../project/project-store.ts";
import { $session } from "../session/session-store.ts";
import { $user } from "../user/user-store.ts";
import { sidebarToolSchema, toolSections, type SidebarTool, type ToolSection } from "./tool-sections.ts";

const catalogueSchema = z.object({ tools: z.array(sidebarToolSchema) });

const $catalogue = atom<readonly SidebarTool[]>([]);
let isAsked = false;

async function loadCatalogue(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  try {
    const { tools } = await platform().http.get("/api/tools.json", catalogueSchema);
    $catalogue.set(tools);
  } catch (error) {
    isAsked = false;
    throw error;
  }
}

/** The tools for whoever is looking, by stage. */
export function useToolSections(): readonly ToolSection[] {
  const tools = useStore($catalogue);
  const session = useStore($session);
  const user = useStore($user);
  const type = useStore($project)?.type;
  const [path] = useLocation();
  useEffect(() => {
    loadCatalogue().catch(toastError);
  }, []);
  return useMemo(
    () =>
      toolSections(tools, {
        isLoggedIn: session.state === "user",
        isDeveloper: user?.data.isDev === true,
        // Staff tools are told apart by the server's catalogue; the page has no staff domain to compare with.
        isStaff: false,
        path,
        projectTags: type === undefined ? undefined : (projectTypeOf(type)?.tags ?? []),
      }),
    [tools, session.state, user?.data.isDev, path, type],
  );
}
