/** What Home does after a login: show itself, wait until `isNewcomer` is known, or go to a path. */
export type PostLoginStep = "stay" | "wait" | `/${string}`;

/**
 * `isNewcomer` means a person without projects; undefined until known. Newcomers create a project
 * first, unless the path names one.
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
