import type { Area } from "./local-database.ts";
import { platform } from "./platform.ts";
import { logIgnoredFailure } from "./ignored-failure.ts";

let isStopped = false;

/** Stops all later writes after sign-out, so that the cleared device stays empty. */
export function stopCaching(): void {
  isStopped = true;
}

export function isCaching(): boolean {
  return !isStopped;
}

/** Stores a copy of server data to show at once on the next visit. Never rejects. */
export async function writeCached(area: Area, key: string, value: unknown): Promise<void> {
  if (!isStopped)
    await platform()
      .local.write(area, key, value)
      .catch((error: unknown) => logIgnoredFailure("Writing the device's copy", error));
}

/** Undefined if there is no copy or it cannot be read. */
export function readCached(area: Area, key: string): Promise<unknown> {
  return platform()
    .local.read(area, key)
    .catch((error: unknown) => logIgnoredFailure("Reading the device's copy", error));
}

/**
 * Returns the copies whose keys `isWanted` accepts, with undefined for unreadable ones. Never
 * rejects.
 */
export async function listCached(
  area: Area,
  isWanted: (key: string) => boolean,
): Promise<readonly unknown[]> {
  const keys = await platform()
    .local.keys(area)
    .catch((error: unknown) => {
      logIgnoredFailure("Listing the device's copies", error);
      return [];
    });
  return Promise.all(keys.filter(isWanted).map((key) => readCached(area, key)));
}

/** Never rejects. */
export async function removeCached(area: Area, key: string): Promise<void> {
  await platform()
    .local.remove(area, key)
    .catch((error: unknown) => logIgnoredFailure("Removing the device's copy", error));
}
