export const ASK_PATH = "/embed/ask";

export function isAskWindow(path: string): boolean {
  return path === ASK_PATH;
}

/** True if another page frames this one. That page may belong to anyone and can cover this page. */
export function isFramed(): boolean {
  return window.parent !== window;
}

/**
 * Read at import, because the login code hides the opener later. Its calls would then seem to come
 * from an unknown page.
 */
const opener = window.opener as Window | null;

export function embedder(): Window | null {
  return isFramed() ? window.parent : opener;
}
