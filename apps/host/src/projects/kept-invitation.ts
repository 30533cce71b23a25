import { readWebStorage, writeWebStorage } from "../platform/web-storage.ts";

/** Web storage key of the invitation, which survives a login and is removed by a logout. */
export const INVITATION_KEY = "invitation";
const PARAMETER = "invite";
const JOIN_PATH = /^\/projects\/([0-9a-f-]{36})\/join$/iu;

/** Lasts until the page is left, even if the browser offers no storage. */
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
  writeWebStorage("tab", INVITATION_KEY, kept);
}

/**
 * Returns the secret of the invitation link that led to this project; undefined if there is none.
 */
export function keptInvitation(projectId: string): string | undefined {
  const [project, secret] = (kept ?? readWebStorage("tab", INVITATION_KEY))?.split(" ") ?? [];
  return project === projectId.toLowerCase() ? secret : undefined;
}

export function forgetInvitation(): void {
  kept = undefined;
  writeWebStorage("tab", INVITATION_KEY, undefined);
}
