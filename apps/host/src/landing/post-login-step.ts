/** What somebody who has just arrived at the start page meets: the page itself, nothing until more is known, or another path. */
export type PostLoginStep = "stay" | "wait" | `/${string}`;

/**
 * Decides by the path wanted before the login and by whether this is somebody without a project (undefined while that is
 * not known). Newcomers get their first project before they go on, unless the path names a project itself.
 */
export function postLoginStep(
  returnPath: string | undefined,
  isNewcomer: boolean | undefined,
): PostLoginStep {
  if (isPath(returnPath) && returnPath.startsWith("/projects/")) return returnPath;
  if (isNewcomer === true) return "/welcome";
  if (!isPath(returnPath)) return "stay";
  return isNewcomer === undefined ? "wait" : returnPath;
}

function isPath(text: string | undefined): text is `/${string}` {
  return text?.startsWith("/") === true;
}
