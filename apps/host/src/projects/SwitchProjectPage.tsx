import { PageBody, Spinner } from "@tera/ui";
import { useEffect, useRef } from "react";
import { useLocation, useParams } from "wouter";
import { reportError } from "../errors/last-error.ts";
import { restOfProjectPath, switchTo } from "./switch-project.ts";

/**
 * /projects/{id}/{path…} and /projects/switch/{id}: opens the project, then the path. Without an id,
 * opens the settings of the open project.
 */
export function SwitchProjectPage() {
  const { project } = useParams<{ project?: string }>();
  const [path, navigate] = useLocation();
  const started = useRef<string>(undefined);
  useEffect(() => {
    if (started.current === path) return;
    started.current = path;
    switchTo(project?.toLowerCase(), restOfProjectPath(location.pathname), (target, options) =>
      navigate(`${target}${location.search}`, options),
    ).catch(reportError);
  }, [path, project, navigate]);
  return (
    <PageBody>
      <Spinner label="Opening the project" showLabel />
    </PageBody>
  );
}
