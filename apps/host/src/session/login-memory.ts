import { readWebStorage, writeWebStorage } from "../platform/web-storage.ts";

export const LOGIN_KEY = "logged-in";

let isLoginReturn = false;

/**
 * Keeps whether the login provider opened this page. Call it before the login is checked, which
 * removes the provider's parameters from the URL.
 */
export function noteLoginReturn(): void {
  isLoginReturn = new URLSearchParams(location.search).has("state");
}

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
 * True if this device remembers a login, in a page that a login returned to, and in a window that another window
 * opened.
 */
export function isLoginExpected(): boolean {
  return window.opener !== null || isLoginReturn || rememberedLogin() !== undefined;
}
