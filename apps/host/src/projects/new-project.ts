import { projectFields } from "@tera/contract";
import type { NewProject } from "./projects-gateway.ts";

export interface NewProjectProblems {
  readonly name?: string | undefined;
  readonly type?: string | undefined;
}

export function checkNewProject(
  name: string,
  type: string,
): { readonly project: NewProject } | { readonly problems: NewProjectProblems } {
  const checkedName = projectFields.name.safeParse(name);
  const checkedType = projectFields.type.safeParse(type);
  if (checkedName.success && checkedType.success)
    return { project: { name: checkedName.data, type: checkedType.data } };
  return {
    problems: {
      ...(checkedName.success ? {} : { name: checkedName.error.issues[0]?.message }),
      ...(checkedType.success ? {} : { type: checkedType.error.issues[0]?.message }),
    },
  };
}
