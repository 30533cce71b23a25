import type { HistoryPatch, HistoryValue } from "@tera/contract";
import type { Reference } from "@tera/references";
import { isSameJson } from "@tera/sync";
import { type HistoryEntry, historyEntries } from "../../sync/history/history-entries.ts";
import { applyEdits, editsIn } from "../edits/library-edits.ts";

/** Patches of the edits since one version of the library's file, latest first. */
export interface VersionHistory {
  readonly contentId: string;
  readonly patches: readonly HistoryPatch[];
}

/**
 * A reference before and after a change, undefined where it did not exist. After a change of one
 * field, it has only that field.
 */
interface ChangedReference {
  readonly before: Reference | undefined;
  readonly after: Reference | undefined;
}

export interface LibraryChange {
  readonly entry: HistoryEntry;
  /** The version of the file that the change was made in. */
  readonly contentId: string;
  readonly id: string;
  /** Undefined if the whole reference was added, deleted or restored. */
  readonly field: string | undefined;
  readonly kind: "added" | "deleted" | "restored" | "edited";
  /** Undefined while the version's file is not read, and for very long values. */
  readonly reference: ChangedReference | undefined;
  /** The earlier change that this one undid, or made again. */
  readonly repeats: { readonly how: "undid" | "redid"; readonly change: LibraryChange } | undefined;
}

/** References of a version's file by id; undefined while it is not read. */
export type FileOf = (contentId: string) => ReadonlyMap<string, Reference> | undefined;

/** Returns the changes of single references, latest first. `histories` has the latest first. */
export function libraryChanges(
  histories: readonly VersionHistory[],
  fileOf: FileOf,
): readonly LibraryChange[] {
  const latest = new Map<string, LibraryChange>();
  return histories
    .flatMap(({ contentId, patches }) =>
      historyEntries(patches, false).map((entry) => ({ entry, contentId })),
    )
    .toReversed()
    .map(({ entry, contentId }) => {
      const [id = "", field] = entry.place.map(String);
      const place = JSON.stringify([id, field]);
      const change = changeAt(
        { entry, contentId, id, field },
        fileOf(contentId),
        latest.get(place),
      );
      latest.set(place, change);
      return change;
    })
    .toReversed();
}

function changeAt(
  at: Pick<LibraryChange, "entry" | "contentId" | "id" | "field">,
  file: ReturnType<FileOf>,
  earlier: LibraryChange | undefined,
): LibraryChange {
  const { entry, contentId, id, field } = at;
  const reference = changedReference(at, file);
  return {
    ...at,
    // Versions of different documents have the same numbers.
    entry: { ...entry, key: `${contentId} ${entry.key}` },
    id,
    kind: kindOf(at, earlier),
    reference,
    repeats: field === undefined ? undefined : repeated(reference, earlier),
  };
}

function kindOf(
  { entry: { before, after }, field }: Pick<LibraryChange, "entry" | "field">,
  earlier: LibraryChange | undefined,
): LibraryChange["kind"] {
  if (field !== undefined) return "edited";
  if (after.value === null) return "deleted";
  return before.value === null || earlier?.kind === "deleted" ? "restored" : "added";
}

function changedReference(
  { entry: { before, after }, id, field }: Pick<LibraryChange, "entry" | "id" | "field">,
  file: ReturnType<FileOf>,
): ChangedReference | undefined {
  if (before.bytes !== undefined || after.bytes !== undefined) return undefined;
  const stored = file?.get(id);
  if (field === undefined) {
    if (file === undefined) return undefined;
    return { before: wholeReference(id, before, stored), after: wholeReference(id, after, stored) };
  }
  if (before.value !== undefined)
    return { before: onlyField(id, field, before.value), after: onlyField(id, field, after.value) };
  if (file === undefined) return undefined;
  const was: unknown = stored === undefined ? undefined : Reflect.get(stored, field);
  return { before: onlyField(id, field, was), after: onlyField(id, field, after.value) };
}

/** Returns the reference of the file with the edits that the document had, if any. */
function wholeReference(
  id: string,
  { value }: HistoryValue,
  stored: Reference | undefined,
): Reference | undefined {
  if (value === null) return undefined;
  const edits = value === undefined ? {} : editsIn({ [id]: value });
  return applyEdits(stored === undefined ? [] : [stored], edits)[0];
}

function onlyField(id: string, field: string, value: unknown): Reference | undefined {
  return applyEdits([{ id }], { [id]: { [field]: value ?? null } })[0];
}

function repeated(
  reference: ChangedReference | undefined,
  earlier: LibraryChange | undefined,
): LibraryChange["repeats"] {
  if (
    earlier?.reference === undefined ||
    reference === undefined ||
    !isSameJson(earlier.reference.before, reference.after) ||
    !isSameJson(earlier.reference.after, reference.before)
  )
    return undefined;
  return {
    how: earlier.repeats?.how === "undid" ? "redid" : "undid",
    change: earlier.repeats?.change ?? earlier,
  };
}

/** Returns the ids whose values must be read from the files of their versions. */
export function idsByVersion(
  histories: readonly VersionHistory[],
): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    histories.map(({ contentId, patches }) => [
      contentId,
      new Set(patches.flatMap(({ changes }) => changes.map(({ at }) => String(at[0])))),
    ]),
  );
}
