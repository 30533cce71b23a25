export const LOGIN_KEY = "logged-in";

/**
 * Stores the signed-in person's id for other tabs, and for the next visit until its session is
 * restored.
 */
export function rememberLogin(person: string | undefined): void {
  try {
    if (person === undefined) localStorage.removeItem(LOGIN_KEY);
    else localStorage.setItem(LOGIN_KEY, person);
  } catch {
    // Without storage, every visit starts signed out.
  }
}

/** Calls `onChange` when another tab signs someone in or out. */
export function followLogins(onChange: (person: string | undefined) => void): void {
  window.addEventListener("storage", ({ key }) => {
    // A null key means that storage was cleared.
    if (key === LOGIN_KEY || key === null) onChange(rememberedLogin());
  });
}

export function rememberedLogin(): string | undefined {
  try {
    return localStorage.getItem(LOGIN_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * True if this device remembers a login, right after a login, and in a window that another window
 * opened.
 */
export function isLoginExpected(): boolean {
  if (window.opener !== null || new URLSearchParams(location.search).has("state")) return true;
  return rememberedLogin() !== undefined;
}
