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

/** The window that this page serves: the page around it, else the one that opened it. */
export function embedder(): Window | null {
  return isFramed() ? window.parent : (window.opener as Window | null);
}
