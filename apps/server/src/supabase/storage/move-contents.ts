import type { Queryable } from "../../database/database.ts";
import { PlaceRefused } from "./content-place.ts";
import { type ContentStore, digestOf, openIfPresent } from "./content-store.ts";
import { inParallel } from "./in-parallel.ts";
import type { MoveJournal } from "./move-journal.ts";
import { type NamedContent, namedContents } from "./named-contents.ts";

const COPIES_AT_ONCE = 4;

export interface MoveProgress {
  readonly contents: number;
  readonly bytes: number;
  readonly allContents: number;
  readonly allBytes: number;
}

export interface Move {
  readonly database: Queryable;
  readonly from: ContentStore;
  readonly to: ContentStore;
  readonly journal: MoveJournal;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: MoveProgress) => void;
}

/** `missing` and `damaged` list contents that were lost before the move. */
export interface MoveReport {
  readonly contents: number;
  readonly bytes: number;
  readonly copied: number;
  readonly missing: readonly string[];
  readonly damaged: readonly string[];
}

/** The move was stopped or failed, and can go on. */
export class MoveStopped extends Error {
  readonly progress: MoveProgress;

  constructor(progress: MoveProgress, options: ErrorOptions) {
    super("The move stopped.", options);
    this.name = "MoveStopped";
    this.progress = progress;
  }
}

/**
 * Copies every content that a row names, unless the journal and the target have it, and reads each
 * copy back to compare its digest. Goes on until there are no new ones. Never changes the source.
 */
export async function moveContents(move: Move): Promise<MoveReport> {
  const { database, to, journal, signal, onProgress } = move;
  const present = await presentIn(to);
  const done = new Set<string>();
  const lost = { missing: new Set<string>(), damaged: new Set<string>() };
  let copied = 0;
  let bytes = 0;
  for (;;) {
    const named = await namedContents(database);
    const left = named.filter(
      ({ version }) =>
        !done.has(version) && !lost.missing.has(version) && !lost.damaged.has(version),
    );
    if (left.length === 0) {
      const isNamed = new Set(named.map(({ version }) => version));
      const stillNamed = (versions: Iterable<string>) =>
        [...versions].filter((version) => isNamed.has(version)).toSorted();
      return {
        contents: done.size,
        bytes,
        copied,
        missing: stillNamed(lost.missing),
        damaged: stillNamed(lost.damaged),
      };
    }
    const all = {
      allContents: named.length,
      allBytes: named.reduce((sum, { size }) => sum + size, 0),
    };
    const progress = (): MoveProgress => ({ contents: done.size, bytes, ...all });
    await inParallel(left, COPIES_AT_ONCE, async (content) => {
      signal.throwIfAborted();
      const { version, size } = content;
      if (!(journal.has(version) && present.has(version))) {
        const outcome = await moveOne(move, content, present.has(version));
        if (outcome === "missing" || outcome === "damaged") {
          lost[outcome].add(version);
          return;
        }
        if (outcome === "copied") copied += 1;
        await journal.add(version);
      }
      done.add(version);
      bytes += size;
      onProgress(progress());
    }).catch((cause: unknown) => {
      throw new MoveStopped(progress(), { cause });
    });
  }
}

async function moveOne(
  { from, to }: Move,
  { version, sha256 }: NamedContent,
  isPresent: boolean,
): Promise<"copied" | "there" | "missing" | "damaged"> {
  const source = await openIfPresent(from, version);
  if (source === undefined) return "missing";
  try {
    if (isPresent && sha256 !== null && (await digestOf(to, version)).sha256 === sha256)
      return "there";
    const written = await to.put(version, source.read());
    if (sha256 !== null && written.sha256 !== sha256) return "damaged";
    if ((await digestOf(to, version)).sha256 !== written.sha256)
      throw new PlaceRefused(`The content ${version} has changed in ${to.place}. Repeat the move.`);
    return "copied";
  } finally {
    await source.close();
  }
}

async function presentIn(store: ContentStore): Promise<ReadonlySet<string>> {
  const present = new Set<string>();
  for await (const versions of store.writtenBefore(Number.POSITIVE_INFINITY))
    for (const version of versions) present.add(version);
  return present;
}
