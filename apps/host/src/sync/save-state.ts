import { atom } from "nanostores";

/** True while any change is not durable on the server. */
export const $dirty = atom(false);

/** True while an edit exists only in this page, neither on the server nor on the device. */
export const $unstored = atom(false);

/** In milliseconds since 1970. */
export const $lastSaved = atom<number | undefined>(undefined);

/** In milliseconds since 1970. */
export const $lastChanged = atom<number | undefined>(undefined);

const unsaved = new Set<unknown>();
const unstored = new Set<unknown>();
let trackedProject: string | undefined;

/** Opening another project resets both save times. */
export function trackProjectSaves(projectId: string | undefined): void {
  if (projectId === trackedProject) return;
  trackedProject = projectId;
  $lastChanged.set(undefined);
  $lastSaved.set(undefined);
}

export function markChanged(projectId: string, at: number): void {
  if (trackedProject === undefined || trackedProject === projectId) $lastChanged.set(at);
}

export function markSaved(projectId: string, at: number): void {
  if (trackedProject === undefined || trackedProject === projectId) $lastSaved.set(at);
}

/** `what` is a document's path or an object that represents other work. */
export function markDirty(what: unknown, isDirty: boolean): void {
  if (isDirty) unsaved.add(what);
  else unsaved.delete(what);
  $dirty.set(unsaved.size > 0);
}

/** `what` is a document or field whose changes exist only in this page. */
export function markUnstored(what: unknown, isUnstored: boolean): void {
  if (isUnstored) unstored.add(what);
  else unstored.delete(what);
  $unstored.set(unstored.size > 0);
}
