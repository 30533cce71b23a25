import type { Area } from "./local-database.ts";
import { platform } from "./platform.ts";

let isStopped = false;

/** From now on this page keeps no copies any more: its person has gone, and what is still on its way must not be stored after the device was emptied. */
export function stopCaching(): void {
  isStopped = true;
}

/** Whether this page still stores copies for the next visit. */
export function isCaching(): boolean {
  return !isStopped;
}

/**
 * Keeps a copy of what is known elsewhere, so that the next visit shows it at once. Never rejects: a device that is full, or that keeps nothing for this
 * page, costs that visit a moment and loses nothing.
 */
export async function writeCached(area: Area, key: string, value: unknown): Promise<void> {
  if (!isStopped)
    await platform()
      .local.write(area, key, value)
      .catch(() => undefined);
}

/** The copy that was kept last; undefined where there is none or the device does not give it. */
export function readCached(area: Area, key: string): Promise<unknown> {
  return platform()
    .local.read(area, key)
    .catch(() => undefined);
}

/** Forgets a copy. Never rejects, for the same reason. */
export async function removeCached(area: Area, key: string): Promise<void> {
  await platform()
    .local.remove(area, key)
    .catch(() => undefined);
}
