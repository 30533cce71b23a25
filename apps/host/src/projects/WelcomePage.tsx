import type { ProjectSummary } from "@tera/contract";
import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { reportError } from "../errors/last-error.ts";
import { inOneTab } from "../platform/one-tab.ts";
import { takePostLoginUrl } from "../session/post-login-url.ts";
import { WaitingPage } from "../session/WaitingPage.tsx";
import { baseProjectName, loadUser } from "../user/user-store.ts";
import { $activeProjectId, activateProject, rememberedProjects } from "./active-project.ts";
import { isInvited } from "./project-summary.ts";
import { DEFAULT_PROJECT_TYPE } from "./project-types.ts";
import { createProject, refreshProjects } from "./projects-store.ts";

/** /welcome: creates a first project for people without one; redirects others to the start page. */
export function WelcomePage() {
  const [, navigate] = useLocation();
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    welcome()
      .then((path) => navigate(path, { replace: true }))
      .catch(reportError);
  }, [navigate]);
  return <WaitingPage label="Preparing your first project" />;
}

/** Runs in one tab at a time, because people who sign up may have several tabs open. */
async function welcome(): Promise<string> {
  await loadUser();
  return inOneTab("first-project", async () => {
    const own = (await refreshProjects()).filter((project) => !isInvited(project));
    if (own.length > 0) {
      await openLatest(own);
      return "/";
    }
    await activateProject(
      await createProject({ name: baseProjectName(), type: DEFAULT_PROJECT_TYPE }),
    );
    return takePostLoginUrl() ?? "/project";
  });
}

/** If no project is open in this tab, opens the one that another tab has opened. */
async function openLatest(own: readonly ProjectSummary[]): Promise<void> {
  if ($activeProjectId.get() !== undefined) return;
  const { stored } = await rememberedProjects();
  if (stored !== undefined && own.some(({ id }) => id === stored)) await activateProject(stored);
}
