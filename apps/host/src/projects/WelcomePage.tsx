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

/** /welcome: gives who has no project a first one; everybody else goes to the start page. */
export function WelcomePage() {
  const [, navigate] = useLocation();
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    // A newcomer's other tabs come here at the same moment: the first makes the project, the others find it.
    inOneTab("first-project", welcome)
      .then((path) => navigate(path, { replace: true }))
      .catch(reportError);
  }, [navigate]);
  return <WaitingPage label="Preparing your first project" />;
}

/** Makes the base project where there is none; resolves with where to go: to what was wanted before the login, else to the new project. */
async function welcome(): Promise<string> {
  const [projects] = await Promise.all([refreshProjects(), loadUser()]);
  if (projects.some((project) => !isInvited(project))) return "/";
  const id = await createProject({ name: baseProjectName(), type: DEFAULT_PROJECT_TYPE });
  await activateProject(id);
  return takePostLoginUrl() ?? "/project";
}
