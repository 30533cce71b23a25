import { atom } from "nanostores";

/** True while a change of any document is not durable on the server. */
export const $dirty = atom(false);

/** When the server last acknowledged a change, in milliseconds since 1970; undefined before the first. */
export const $lastSaved = atom<number | undefined>(undefined);

/** When the person last changed something, in milliseconds since 1970. */
export const $lastChanged = atom<number | undefined>(undefined);

const dirtyPaths = new Set<string>();

/** Notes whether a document has unacknowledged changes. */
export function markDirty(path: string, isDirty: boolean): void {
  if (isDirty) dirtyPaths.add(path);
  else dirtyPaths.delete(path);
  $dirty.set(dirtyPaths.size > 0);
}
