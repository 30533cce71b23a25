import type { LocalDatabase } from "../platform/local-database.ts";
import { platform } from "../platform/platform.ts";
import { randomId, tabSession } from "../platform/session-id.ts";

const SEPARATOR = ".";

/** What a batch is known by: the server applies it once under that name. */
export interface BatchId {
  readonly session: string;
  readonly sequence: number;
}

/** How one life of a tab names and numbers its batches. */
export interface PatchSession {
  readonly session: string;
  /** The next number for a document, from 1; whoever has the document open in this tab counts on. */
  readonly next: (path: string) => number;
  /** The time of a batch, later than that of each batch before it on this device, also where the clock was set back. */
  readonly stamp: () => number;
}

interface PageLoad {
  readonly name: string;
  readonly counts: Map<string, number>;
  latest: number;
}

const pageLoads = new WeakMap<object, Promise<PageLoad>>();

async function startPageLoad(local: LocalDatabase): Promise<PageLoad> {
  // A device that does not tell what lies on it has nothing that could be older.
  const unsent = await local.listUnsent().catch(() => []);
  return {
    name: randomId(),
    counts: new Map<string, number>(),
    latest: unsent.reduce((latest, { at = 0 }) => Math.max(latest, at), 0),
  };
}

/**
 * The session under which this tab numbers its batches: the tab's id and a name of this page's life. Numbers are counted in memory, so that a batch can be
 * sent while the device is still storing it; a page that is loaded anew counts from one under a new name, so that the server never takes a new batch
 * for one that it has had.
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

/** The id of the tab that a session of batches belongs to. */
export function tabOf(session: string): string {
  return session.split(SEPARATOR)[0] ?? session;
}
