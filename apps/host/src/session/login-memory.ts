import { readWebStorage, writeWebStorage } from "../platform/web-storage.ts";

export const LOGIN_KEY = "logged-in";

/**
 * Stores the signed-in person's id for other tabs, and for the next visit until its session is
 * restored. Without storage, every visit starts signed out.
 */
export function rememberLogin(person: string | undefined): void {
  writeWebStorage("device", LOGIN_KEY, person);
}

/** Calls `onChange` when another tab signs someone in or out. */
export function followLogins(onChange: (person: string | undefined) => void): void {
  window.addEventListener("storage", ({ key }) => {
    // A null key means that storage was cleared.
    if (key === LOGIN_KEY || key === null) onChange(rememberedLogin());
  });
}

export function rememberedLogin(): string | undefined {
  return readWebStorage("device", LOGIN_KEY);
}

/**
 * True if this device remembers a login, right after a login, and in a window that another window
 * opened.
 */
export function isLoginExpected(): boolean {
  if (window.opener !== null || new URLSearchParams(location.search).has("state")) return true;
  return rememberedLogin() !== undefined;
}
