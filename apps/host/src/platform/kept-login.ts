import { readWebStorage, writeWebStorage } from "./web-storage.ts";

/** Storage key of the handoff code of a page inside another site. */
const KEY = "handed-login";

/** Whether an earlier page of this tab has kept a login. */
export function hasKeptLogin(): boolean {
  return readWebStorage("tab", KEY) !== undefined;
}

/** Takes the kept code out of the storage, so that no other frame redeems it, too. */
export function takeKeptLogin(): string | undefined {
  const code = readWebStorage("tab", KEY);
  keepLogin(undefined);
  return code;
}

/** Undefined removes the code. Browsers keep the storage separate for each embedding site. */
export function keepLogin(code: string | undefined): void {
  writeWebStorage("tab", KEY, code);
}
