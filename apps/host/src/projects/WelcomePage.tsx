import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { reportError } from "../errors/last-error.ts";
import { inOneTab } from "../platform/one-tab.ts";
import { takePostLoginUrl } from "../session/post-login-url.ts";
import { WaitingPage } from "../session/WaitingPage.tsx";
import { baseProjectName, loadUser } from "../user/user-store.ts";
import { activateProject } from "./active-project.ts";
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

async function welcome(): Promise<string> {
  const [projects] = await Promise.all([refreshProjects(), loadUser()]);
  if (projects.some((project) => !isInvited(project))) return "/";
  await activateProject(await inOneTab("first-project", firstProject));
  return takePostLoginUrl() ?? "/project";
}

/** Refreshes the list first, because another tab may have just created the project. */
async function firstProject(): Promise<string> {
  const made = (await refreshProjects()).find((project) => !isInvited(project));
  return made?.id ?? createProject({ name: baseProjectName(), type: DEFAULT_PROJECT_TYPE });
}
