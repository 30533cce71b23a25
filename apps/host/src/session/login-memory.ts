/** Key under which this device remembers that somebody was logged in when it was last known. */
const KEY = "logged-in";

/** Remembers whether somebody is logged in, for the moment of the next visit in which it is not known yet. */
export function rememberLogin(isLoggedIn: boolean): void {
  try {
    if (isLoggedIn) localStorage.setItem(KEY, "true");
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage every visit begins as a visitor's.
  }
}

/** Calls back whenever another tab of this browser has found somebody logged in, where nobody was before. */
export function followLogins(onLogin: () => void): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === KEY && newValue !== null) onLogin();
  });
}

/** Whether it is likely that somebody is logged in: they were, they come from the login just now, or a page of ours opened this one for them. */
export function isLoginExpected(): boolean {
  if (window.opener !== null || new URLSearchParams(location.search).has("state")) return true;
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
