/** Stored per tab, in sessionStorage. */
export const POST_LOGIN_KEY = "post-login-url";

/** Ignores URLs outside this site. */
export function savePostLoginUrl(path: string): void {
  if (!path.startsWith("/") || path.startsWith("//") || path.startsWith("/\\")) return;
  storage()?.setItem(POST_LOGIN_KEY, path);
}

export function postLoginUrl(): string | undefined {
  return storage()?.getItem(POST_LOGIN_KEY) ?? undefined;
}

/** Reads and clears the path. */
export function takePostLoginUrl(): string | undefined {
  const path = postLoginUrl();
  clearPostLoginUrl();
  return path;
}

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
