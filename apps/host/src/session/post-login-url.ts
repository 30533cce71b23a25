import { readWebStorage, writeWebStorage } from "../platform/web-storage.ts";

/** Stored per tab, in sessionStorage. */
export const POST_LOGIN_KEY = "post-login-url";

/** Ignores URLs outside this site. */
export function savePostLoginUrl(path: string): void {
  if (!path.startsWith("/") || path.startsWith("//") || path.startsWith("/\\")) return;
  writeWebStorage("tab", POST_LOGIN_KEY, path);
}

export function postLoginUrl(): string | undefined {
  return readWebStorage("tab", POST_LOGIN_KEY);
}

/** Reads and clears the path. */
export function takePostLoginUrl(): string | undefined {
  const path = postLoginUrl();
  clearPostLoginUrl();
  return path;
}

export function clearPostLoginUrl(): void {
  writeWebStorage("tab", POST_LOGIN_KEY, undefined);
}
