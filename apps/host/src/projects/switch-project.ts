import { $activeProjectId, activateProject } from "./active-project.ts";

/** Navigates without reloading the page. */
export type Navigate = (path: string, options?: { readonly replace?: boolean }) => void;

export type SwitchStep =
  | { readonly kind: "go"; readonly path: string }
  | { readonly kind: "activate"; readonly path: string }
  | { readonly kind: "load"; readonly path: string };

/**
 * Default page after opening a project; `OPEN_PAGE` is the default if the project was already open.
 */
const FIRST_PAGE = "/project";
const OPEN_PAGE = "/project/settings";

/** Chooses how to open the path. Switching from one open project to another needs a page load. */
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

/** The part of the path after the project's, percent-encoded as in `pathname`: "project/files". */
export function restOfProjectPath(pathname: string): string {
  return /^\/projects\/(?:switch\/[^/]+|(?!switch\/)[^/]+)\/(.+)$/u.exec(pathname)?.[1] ?? "";
}

/**
 * `rest` is the percent-encoded path to open. Rejects with PROJECT-NOT-FOUND if the project is not
 * in the person's list.
 */
export async function switchTo(
  projectId: string | undefined,
  rest: string,
  navigate: Navigate,
  options: { readonly isJustJoined?: boolean } = {},
): Promise<void> {
  const step = switchStep(projectId, rest, $activeProjectId.get());
  if (step.kind === "load") {
    location.replace(step.path);
    return;
  }
  if (step.kind === "activate" && projectId !== undefined)
    await activateProject(projectId, options);
  navigate(step.path, { replace: true });
}
