import type { LocalDatabase } from "../platform/local-database.ts";
import { platform } from "../platform/platform.ts";
import { randomId, tabSession } from "../platform/session-id.ts";
import { logIgnoredFailure } from "../platform/ignored-failure.ts";

const SEPARATOR = ".";

/** Identifies a batch, so that the server applies it only once. */
export interface BatchId {
  readonly session: string;
  readonly sequence: number;
}

/** Names and numbers the batches of one page load. */
export interface PatchSession {
  readonly session: string;
  /** Counts from 1 per document, across all its queues in this page. */
  readonly next: (path: string) => number;
  /** Returns a time after all earlier batches on this device, even if the clock was set back. */
  readonly stamp: () => number;
}

interface PageLoad {
  readonly name: string;
  readonly counts: Map<string, number>;
  latest: number;
}

const pageLoads = new WeakMap<object, Promise<PageLoad>>();

async function startPageLoad(local: LocalDatabase): Promise<PageLoad> {
  // If the device can't list its batches, none count as older.
  const unsent = await local.listUnsent().catch((error: unknown) => {
    logIgnoredFailure("Listing the unsent batches", error);
    return [];
  });
  return {
    name: randomId(),
    counts: new Map<string, number>(),
    latest: unsent.reduce((latest, { at = 0 }) => Math.max(latest, at), 0),
  };
}

/**
 * The session consists of the tab's id and a random name of the page load. Numbers are counted in
 * memory, so sending need not wait for storage. The new name after a reload keeps the server from
 * mistaking a new batch for an old one.
 */
export async function patchSession(): Promise<PatchSession> {
  const { clock, local } = platform();
  const started = pageLoads.get(local) ?? startPageLoad(local);
  pageLoads.set(local, started);
  const pageLoad = await started;
  return {
    session: `${await tabSession()}${SEPARATOR}${pageLoad.name}`,
    next(path) {
      const sequence = (pageLoad.counts.get(path) ?? 0) + 1;
      pageLoad.counts.set(path, sequence);
      return sequence;
    },
    stamp() {
      pageLoad.latest = Math.max(clock.now(), pageLoad.latest + 1);
      return pageLoad.latest;
    },
  };
}

export function tabOf(session: string): string {
  return session.split(SEPARATOR)[0] ?? session;
}
