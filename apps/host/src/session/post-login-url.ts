/** Where the person wanted to go before they had to log in; kept for this tab. */
export const POST_LOGIN_KEY = "post-login-url";

/** Remembers a path of this site. Foreign addresses are not kept. */
export function savePostLoginUrl(path: string): void {
  if (!path.startsWith("/") || path.startsWith("//") || path.startsWith("/\\")) return;
  storage()?.setItem(POST_LOGIN_KEY, path);
}

/** The remembered path. */
export function postLoginUrl(): string | undefined {
  return storage()?.getItem(POST_LOGIN_KEY) ?? undefined;
}

/** The remembered path, forgotten by reading it. */
export function takePostLoginUrl(): string | undefined {
  const path = postLoginUrl();
  clearPostLoginUrl();
  return path;
}

/** Forgets the remembered path. */
export function clearPostLoginUrl(): void {
  storage()?.removeItem(POST_LOGIN_KEY);
}

function storage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
