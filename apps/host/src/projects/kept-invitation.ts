/** Web storage key of the invitation, which survives a login and is removed by a logout. */
export const INVITATION_KEY = "invitation";
const PARAMETER = "invite";
const JOIN_PATH = /^\/projects\/([0-9a-f-]{36})\/join$/iu;

let kept: string | undefined;

/**
 * Moves the secret of a mailed invitation link from the URL to this tab, so that it reaches neither
 * the history nor an error report. Call it before anything else reads the URL.
 */
export function takeInvitationFromAddress(): void {
  const project = JOIN_PATH.exec(location.pathname)?.[1];
  const url = new URL(location.href);
  const secret = url.searchParams.get(PARAMETER);
  if (project === undefined || secret === null) return;
  url.searchParams.delete(PARAMETER);
  history.replaceState(history.state, "", url);
  kept = `${project.toLowerCase()} ${secret}`;
  try {
    sessionStorage.setItem(INVITATION_KEY, kept);
  } catch {
    // Without storage the secret lasts until the page is left.
  }
}

/**
 * Returns the secret of the invitation link that led to this project; undefined if there is none.
 */
export function keptInvitation(projectId: string): string | undefined {
  const [project, secret] = (kept ?? stored())?.split(" ") ?? [];
  return project === projectId.toLowerCase() ? secret : undefined;
}

export function forgetInvitation(): void {
  kept = undefined;
  try {
    sessionStorage.removeItem(INVITATION_KEY);
  } catch {
    // Nothing is stored.
  }
}

function stored(): string | undefined {
  try {
    return sessionStorage.getItem(INVITATION_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
