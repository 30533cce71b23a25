import { projectTypeOf } from "./project-types.ts";
import type { NewProject } from "./projects-gateway.ts";

export interface NewProjectProblems {
  readonly name?: string | undefined;
  readonly type?: string | undefined;
}

export function checkNewProject(
  name: string,
  type: string,
): { readonly project: NewProject } | { readonly problems: NewProjectProblems } {
  const trimmed = name.trim();
  const isSupported = projectTypeOf(type)?.supported === true;
  if (trimmed !== "" && isSupported) return { project: { name: trimmed, type } };
  return {
    problems: {
      ...(trimmed === "" ? { name: "Please specify a project name" } : {}),
      ...(isSupported ? {} : { type: "Please specify a project type" }),
    },
  };
}
