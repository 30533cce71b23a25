import { projectTypeOf } from "./project-types.ts";
import type { NewProject } from "./projects-gateway.ts";

export interface NewProjectProblems {
  readonly name?: string | undefined;
  readonly type?: string | undefined;
}

/** Judges what was typed for a new project: the project to make, or what is wrong with each field. */
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
