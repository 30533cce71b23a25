import { requireUser } from "../session/session-store.ts";

type Clear = (person: string) => Promise<void>;

let clear: Clear = () => Promise.resolve();

export function setClearCopies(handler: Clear): void {
  clear = handler;
}

/** Removes the copies of server data in this browser. Unsent edits stay. */
export function clearCopies(): Promise<void> {
  return clear(requireUser().id);
}
