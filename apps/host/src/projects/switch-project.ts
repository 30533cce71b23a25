import { $activeProjectId, activateProject } from "./active-project.ts";

/** Goes to a path of the app without loading it anew. */
export type Navigate = (path: string, options?: { readonly replace?: boolean }) => void;

/** What an address that names a project leads to. */
export type SwitchStep =
  | { readonly kind: "go"; readonly path: string }
  | { readonly kind: "activate"; readonly path: string }
  | { readonly kind: "load"; readonly path: string };

/** Where a project that nobody chose a page of opens: freshly opened, and when it was open already. */
const FIRST_PAGE = "/project";
const OPEN_PAGE = "/project/settings";

/** Decides by the open project: none is opened here, the same one only shows its page, another one needs a full load. */
export function switchStep(
  projectId: string | undefined,
  rest: string,
  active: string | undefined,
): SwitchStep {
  const path = rest === "" ? undefined : `/${rest}`;
  if (projectId === undefined) return { kind: "go", path: OPEN_PAGE };
  if (active === undefined) return { kind: "activate", path: path ?? FIRST_PAGE };
  if (active === projectId) return { kind: "go", path: path ?? OPEN_PAGE };
  return { kind: "load", path: `/projects/${projectId}${path ?? ""}` };
}

/** Carries out the step; rejects with PROJECT-NOT-FOUND where the project is not in the person's list. */
export async function switchTo(
  projectId: string | undefined,
  rest: string,
  navigate: Navigate,
): Promise<void> {
  const step = switchStep(projectId, rest, $activeProjectId.get());
  if (step.kind === "load") {
    location.replace(step.path);
    return;
  }
  if (step.kind === "activate" && projectId !== undefined) await activateProject(projectId);
  navigate(step.path, { replace: true });
}
