import { atom } from "nanostores";

/** True while a change of any document or file is not durable on the server. */
export const $dirty = atom(false);

/** True while something that was changed or typed is nowhere but in this page: the server does not have it yet, and this device refuses to keep it. */
export const $unstored = atom(false);

/** When the server last acknowledged a change of the open project, in milliseconds since 1970; undefined before the first. */
export const $lastSaved = atom<number | undefined>(undefined);

/** When the person last changed something in the open project, in milliseconds since 1970. */
export const $lastChanged = atom<number | undefined>(undefined);

const unsaved = new Set<unknown>();
const unstored = new Set<unknown>();
let trackedProject: string | undefined;

/** From now on it is told of this project when it was changed and saved; what was told of another is forgotten. */
export function trackProjectSaves(projectId: string | undefined): void {
  if (projectId === trackedProject) return;
  trackedProject = projectId;
  $lastChanged.set(undefined);
  $lastSaved.set(undefined);
}

/** Notes that something in a project was changed. */
export function markChanged(projectId: string, at: number): void {
  if (trackedProject === undefined || trackedProject === projectId) $lastChanged.set(at);
}

/** Notes that a change in a project is durable. */
export function markSaved(projectId: string, at: number): void {
  if (trackedProject === undefined || trackedProject === projectId) $lastSaved.set(at);
}

/** Notes whether something, a document by its path or a piece of work, has changes that are not durable. */
export function markDirty(what: unknown, isDirty: boolean): void {
  if (isDirty) unsaved.add(what);
  else unsaved.delete(what);
  $dirty.set(unsaved.size > 0);
}

/** Notes whether something, a document or a field, has changes that are nowhere but in this page. */
export function markUnstored(what: unknown, isUnstored: boolean): void {
  if (isUnstored) unstored.add(what);
  else unstored.delete(what);
  $unstored.set(unstored.size > 0);
}
