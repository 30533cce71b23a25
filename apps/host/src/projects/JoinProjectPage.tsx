import { PageBody, Spinner } from "@tera/ui";
import { useEffect, useRef } from "react";
import { useLocation, useParams } from "wouter";
import { reportError } from "../errors/last-error.ts";
import { toaster } from "../errors/notices.ts";
import { codeOf } from "../platform/app-error.ts";
import { switchTo } from "./switch-project.ts";
import { joinProject } from "./projects-store.ts";

/** /projects/{id}/join: takes up an invitation and opens the project. */
export function JoinProjectPage() {
  const { project } = useParams<{ project: string }>();
  const [, navigate] = useLocation();
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    joinProject(project).then(
      () => switchTo(project, "project", navigate),
      async (error: unknown) => {
        if (codeOf(error) === "ALREADY-SET") {
          toaster.show("You are already a member of this project");
          navigate("/", { replace: true });
        } else {
          await reportError(error);
        }
      },
    ).catch(reportError);
  }, [project, navigate]);
  return (
    <PageBody>
      <Spinner label="Joining the project" showLabel />
    </PageBody>
  );
}
