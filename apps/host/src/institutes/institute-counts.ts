import { atom } from "nanostores";
import { platform } from "../platform/platform.ts";
import { type Institute, institutesGateway, type InstituteKind } from "./institutes-gateway.ts";

const KEPT_MS = 60_000;

/** Counts by `countKey`. A count is missing until the server has answered. */
export const $counts = atom<Readonly<Record<string, number>>>({});

/** Time of the last request of each count. */
const askedAt = new Map<string, number>();

export function countKey(kind: InstituteKind, institute: string): string {
  return `${institute} ${kind}`;
}

/** Requests a count, at most once a minute unless a request fails. Never rejects. */
export async function loadCount(kind: InstituteKind, institute: Institute): Promise<void> {
  const key = countKey(kind, institute.id);
  const now = platform().clock.now();
  if (now - (askedAt.get(key) ?? Number.NEGATIVE_INFINITY) < KEPT_MS) return;
  askedAt.set(key, now);
  try {
    const count = await institutesGateway.count(kind, institute);
    $counts.set({ ...$counts.get(), [key]: count });
  } catch {
    askedAt.delete(key);
  }
}

/** Adds a claim to the stored count. */
export function addToCount(kind: InstituteKind, institute: string): void {
  const key = countKey(kind, institute);
  const count = $counts.get()[key];
  if (count !== undefined) $counts.set({ ...$counts.get(), [key]: count + 1 });
}
