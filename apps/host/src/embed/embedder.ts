export const ASK_PATH = "/embed/ask";

export function isAskWindow(path: string): boolean {
  return path === ASK_PATH;
}

/** True if another page frames this one. That page may belong to anyone and can cover this page. */
export function isFramed(): boolean {
  return window.parent !== window;
}

/**
 * The window that opened this one, read at import because the login code later hides it. Without
 * it, the opener's calls would seem to come from an unknown page.
 */
const opener = window.opener as Window | null;

export function embedder(): Window | null {
  return isFramed() ? window.parent : opener;
}
