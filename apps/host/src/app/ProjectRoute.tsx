import { projectSteps } from "../landing/next-steps.tsx";
import { ProjectPage } from "../project/ProjectPage.tsx";

const NEW = { hasFiles: false, hasUsedTools: false };

/** /project, with the first steps of the project's type while nothing has happened in it. */
export function ProjectRoute() {
  return <ProjectPage firstSteps={(project) => projectSteps(project, NEW)} />;
}
