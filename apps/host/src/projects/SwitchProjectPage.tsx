import { PageBody, Spinner } from "@tera/ui";
import { useEffect, useRef } from "react";
import { useLocation, useParams } from "wouter";
import { reportError } from "../errors/last-error.ts";
import { switchTo } from "./switch-project.ts";

/** /projects/{id}/{path…} and /projects/switch/{id}: opens the project, then the path. */
export function SwitchProjectPage() {
  const { project, "*": rest = "" } = useParams<{ project: string; "*"?: string }>();
  const [path, navigate] = useLocation();
  const started = useRef<string>(undefined);
  useEffect(() => {
    if (started.current === path) return;
    started.current = path;
    switchTo(project?.toLowerCase(), rest, (target, options) =>
      navigate(`${target}${location.search}`, options),
    ).catch(reportError);
  }, [path, project, rest, navigate]);
  return (
    <PageBody>
      <Spinner label="Opening the project" showLabel />
    </PageBody>
  );
}
