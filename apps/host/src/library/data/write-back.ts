import type { Reference } from "@tera/references";
import { codeOf } from "../../platform/app-error.ts";
import { mayEdit } from "../../projects/projects-store.ts";
import { documentGateway } from "../../sync/document-gateway.ts";
import { randomId } from "../../platform/session-id.ts";
import { forEachInChunks } from "../../references/yield-to-main.ts";
import type { LazyReference } from "../../references/serialized-reference.ts";
import {
  placesByIdInChunks,
  type ReferenceChanges,
  withChanges,
} from "../../references/reference-changes.ts";
import { MAX_BATCH_OPERATIONS } from "@tera/sync";
import {
  applyEdits,
  rebaseOperations,
  changesOf,
  hasEdits,
  type LibraryEdits,
} from "../edits/library-edits.ts";
import { editsSince } from "../edits/edits-since.ts";
import { type VersionRewriter, libraryGateway, type LibraryVersion } from "./library-gateway.ts";
import { editsPath } from "./version-chain.ts";

/** Maximum attempts to move or write edits while others keep changing the library. */
const MAX_ROUNDS = 20;

/** After "conflict", reload the library, because someone else wrote first. */
export type WriteBack =
  | { readonly kind: "nothing to write" }
  | { readonly kind: "written"; readonly contentId: string; readonly refCount: number }
  | { readonly kind: "conflict" };

export interface WriteBackOptions {
  /** Called before writing, with the file's number of references. */
  readonly onWriting?: ((count: number) => void) | undefined;
  /**
   * Returns updates that are too large to send as edits. `now`: the references with all edits
   * applied.
   */
  readonly extraUpdates?:
    | ((now: readonly LazyReference[]) => Promise<ReadonlyMap<string, LazyReference | null>>)
    | undefined;
  readonly rewriter?: VersionRewriter | undefined;
}

/**
 * Writes acknowledged edits into the file as its next version, then drops those that it includes;
 * later ones move to the next version. Replacing the file is atomic and fails if someone else
 * replaced it. Opening the library completes an interrupted move.
 */
export async function writeBack(
  version: LibraryVersion,
  references: readonly LazyReference[],
  format: string,
  { onWriting, extraUpdates, rewriter }: WriteBackOptions = {},
): Promise<WriteBack> {
  const { projectId, contentId } = version;
  const { edits, version: written } = await libraryGateway.readEdits(projectId, contentId);
  const edited = changesOf(references, edits);
  const updates = await extraUpdates?.(withChanges<LazyReference>(references, edited));
  if (!hasEdits(edits) && (updates === undefined || updates.size === 0))
    return { kind: "nothing to write" };
  const changes =
    updates === undefined ? edited : await overlayUpdates(references, edited, updates);
  let refCount = references.length + changes.added.length;
  for (const reference of changes.changed.values()) if (reference === null) refCount -= 1;
  onWriting?.(refCount);
  let next: string;
  try {
    next = await libraryGateway.writeVersion(
      version,
      changes,
      { refCount, format, written },
      rewriter,
    );
  } catch (error) {
    if (codeOf(error) === "VERSION-CONFLICT") return { kind: "conflict" };
    throw error;
  }
  await moveEdits(projectId, contentId, next, edits);
  return { kind: "written", contentId: next, refCount };
}

async function overlayUpdates(
  references: readonly LazyReference[],
  { changed, added }: ReferenceChanges,
  updates: ReadonlyMap<string, LazyReference | null>,
): Promise<ReferenceChanges<LazyReference>> {
  const places = await placesByIdInChunks(references);
  const known = new Set(added.map(({ id }) => id));
  const changedNow = new Map<string, LazyReference | null>(changed);
  const addedNow: LazyReference[] = added.flatMap((reference) =>
    updates.has(reference.id) ? (updates.get(reference.id) ?? []) : reference,
  );
  await forEachInChunks(updates, ([id, reference]) => {
    if (places.has(id)) changedNow.set(id, reference);
    else if (reference !== null && !known.has(id)) addedNow.push(reference);
  });
  return { changed: changedNow, added: addedNow };
}

/**
 * Moves edits of version `earlier` to `current`. Drops edits that the file already includes,
 * because they could overwrite later ones. `written` says which those are: either the edits
 * themselves, or the document version up to which all are included.
 */
export async function moveEdits(
  projectId: string,
  earlier: string,
  current: string,
  written: LibraryEdits | number = {},
): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const stored = await libraryGateway.readEdits(projectId, earlier);
    if (!hasEdits(stored.edits)) return;
    const late =
      typeof written === "number"
        ? await editsSince(editsPath(projectId, earlier), stored, written)
        : unwrittenEdits(stored.edits, written);
    try {
      if (hasEdits(late)) await addEdits(projectId, current, late);
      await libraryGateway.dropEdits(projectId, earlier, stored.version);
      return;
    } catch (error) {
      // Someone has edited one of the two versions: try again.
      if (codeOf(error) !== "VERSION-CONFLICT") throw error;
    }
  }
}

/**
 * Adds edits of an earlier version to `current`, except for fields that `current` has edits of.
 * Throws VERSION-CONFLICT if someone edits `current` at the same time.
 */
async function addEdits(projectId: string, current: string, late: LibraryEdits): Promise<void> {
  const stored = await libraryGateway.readEdits(projectId, current);
  const operations = rebaseOperations(late, stored.edits);
  const path = editsPath(projectId, current);
  const session = randomId();
  let { version } = stored;
  for (
    let first = 0, sequence = 1;
    first < operations.length;
    first += MAX_BATCH_OPERATIONS, sequence += 1
  ) {
    const batch = operations.slice(first, first + MAX_BATCH_OPERATIONS);
    ({ version } = await documentGateway.patch(path, session, sequence, batch, version));
  }
}

function unwrittenEdits(edits: LibraryEdits, written: LibraryEdits): LibraryEdits {
  return Object.fromEntries(
    Object.entries(edits).flatMap(([id, change]) => {
      const before = Object.hasOwn(written, id) ? written[id] : undefined;
      if (change === null || before === undefined || before === null)
        return before === undefined || change !== before ? [[id, change] as const] : [];
      const later = Object.entries(change).filter(
        ([field, value]) => JSON.stringify(before[field]) !== JSON.stringify(value),
      );
      return later.length === 0 ? [] : [[id, Object.fromEntries(later)] as const];
    }),
  );
}

/** Reads the file with its edits, for callers that do not keep the library open. */
async function readWholeLibrary(
  projectId: string,
  path: string,
  signal: AbortSignal,
): Promise<{
  readonly version: LibraryVersion;
  readonly references: readonly Reference[];
  readonly format: string;
  readonly fileReferences: readonly Reference[];
}> {
  const version = await openVersion(projectId, path);
  const fileReferences: Reference[] = [];
  const report = await libraryGateway.readReferences(
    version,
    (batch) => fileReferences.push(...batch),
    () => undefined,
    signal,
  );
  const { edits } = await libraryGateway.readEdits(projectId, version.contentId);
  return {
    version,
    references: applyEdits(fileReferences, edits),
    format: report.format,
    fileReferences,
  };
}

/**
 * Completes an interrupted move of edits, then returns the current version. In a viewer's tab, the
 * edits wait for a member to move them.
 */
export async function openVersion(projectId: string, path: string): Promise<LibraryVersion> {
  const version = await libraryGateway.readVersion(projectId, path);
  const [before] = version.earlier;
  if (before !== undefined && mayEdit(projectId))
    await moveEdits(projectId, before, version.contentId, version.written);
  return version;
}

/**
 * Writes pending edits into the file, for code that reads or replaces the file itself. Does nothing
 * for a viewer.
 */
export async function compactLibrary(
  projectId: string,
  path: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  if (!mayEdit(projectId)) return;
  const current = await libraryGateway.currentVersion(projectId, path);
  if (
    current === undefined ||
    !hasEdits((await libraryGateway.readEdits(projectId, current)).edits)
  )
    return;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const whole = await readWholeLibrary(projectId, path, signal);
    const outcome = await writeBack(whole.version, whole.fileReferences, whole.format);
    if (outcome.kind !== "conflict") return;
  }
}
