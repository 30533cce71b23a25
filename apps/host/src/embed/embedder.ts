/** The address of the windows that ask a person on behalf of /embed. */
export const ASK_PATH = "/embed/ask";

/** Whether a path is that of a window that asks. */
export function isAskWindow(path: string): boolean {
  return path === ASK_PATH;
}

/** Whether this page stands inside another one, which may be anybody's and can lay itself over it. */
export function isFramed(): boolean {
  return window.parent !== window;
}

/** Read at once: while the login's program starts, the opener is hidden from it, and a call that came then would be taken for a stranger's. */
const opener = window.opener as Window | null;

/** The window that this page serves: the page around it, else the one that opened it. */
export function embedder(): Window | null {
  return isFramed() ? window.parent : opener;
}
