/** What somebody who has just arrived at the start page meets: the page itself, nothing until more is known, or another path. */
export type ArrivalStep = "stay" | "wait" | `/${string}`;

/**
 * Decides by the path wanted before the login and by whether this is somebody without a project (undefined while that is
 * not known). Newcomers get their first project before they go on, unless the path names a project itself.
 */
export function arrivalStep(
  wanted: string | undefined,
  isNewcomer: boolean | undefined,
): ArrivalStep {
  if (isPath(wanted) && wanted.startsWith("/projects/")) return wanted;
  if (isNewcomer === true) return "/welcome";
  if (!isPath(wanted)) return "stay";
  return isNewcomer === undefined ? "wait" : wanted;
}

function isPath(text: string | undefined): text is `/${string}` {
  return text?.startsWith("/") === true;
}
