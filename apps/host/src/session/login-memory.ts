/** Key under which this device remembers who was logged in when it was last known. */
export const LOGIN_KEY = "logged-in";

/** Remembers who is logged in, for the person's other tabs and for the moment of the next visit in which it is not known yet. */
export function rememberLogin(person: string | undefined): void {
  try {
    if (person === undefined) localStorage.removeItem(LOGIN_KEY);
    else localStorage.setItem(LOGIN_KEY, person);
  } catch {
    // Without storage every visit begins as a visitor's.
  }
}

/** Calls back whenever another tab of this browser has found somebody else logged in, or nobody any more. */
export function followLogins(onChange: (person: string | undefined) => void): void {
  window.addEventListener("storage", ({ key }) => {
    // Without a key everything was removed.
    if (key === LOGIN_KEY || key === null) onChange(rememberedLogin());
  });
}

/** Who was logged in on this device when it was last known. */
export function rememberedLogin(): string | undefined {
  try {
    return localStorage.getItem(LOGIN_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Whether it is likely that somebody is logged in: they were, they come from the login just now, or a page of ours opened this one for them. */
export function isLoginExpected(): boolean {
  if (window.opener !== null || new URLSearchParams(location.search).has("state")) return true;
  return rememberedLogin() !== undefined;
}
