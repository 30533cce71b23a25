export const ASK_PATH = "/embed/ask";

export function isAskWindow(path: string): boolean {
  return path === ASK_PATH;
}

/** Whether another page frames this one; that page may belong to anyone and can cover it. */
export function isFramed(): boolean {
  return window.parent !== window;
}

/**
 * Read at import: the login code later hides the opener, whose calls would then look like a
 * stranger's.
 */
const opener = window.opener as Window | null;

export function embedder(): Window | null {
  return isFramed() ? window.parent : opener;
}
