import type { LibraryWarning } from "@tera/references";
import type { SourceCount } from "@tera/contract";
import type { Source } from "@tera/references/source";
import { renameDuplicateIds } from "@tera/references/merge";
import { countOf } from "../../platform/date-text.ts";
import { forEachInChunks, runInChunks } from "../../references/yield-to-main.ts";
import {
  type LazyReference,
  referencesInBatch,
  type SerializedReference,
} from "../../references/serialized-reference.ts";
import type { ReadProgress } from "../../references/read-into-batches.ts";
import { cancelledError } from "../../references/library-errors.ts";
import { addSourceToBatches } from "../../references/run-library-job.ts";
import type { EditEntry } from "../edits/undo-state.ts";
import { sourceCount } from "../sources/source-count.ts";
import type { ReadFile } from "./read-files.ts";
import type { OpenLibrary } from "../data/library-store.ts";

export interface FileToImport {
  readonly file: ReadFile;
  /** The source of the references that have none; undefined adds none. */
  readonly source: Source | undefined;
}

export interface ImportReport {
  readonly imported: number;
  readonly files: readonly string[];
  /** How many references each file had, and which search found them. */
  readonly sources: readonly SourceCount[];
  readonly withoutAbstract: number;
  /** How many references got a new id because theirs was taken. */
  readonly renamed: number;
  readonly skipped: number;
  readonly warnings: readonly (LibraryWarning & { readonly file: string })[];
  /** The undo entry of the import. */
  readonly entry: EditEntry;
}

export interface ImportOptions {
  /** Cancels adding the sources, but not adding references. */
  readonly signal: AbortSignal;
  readonly onProgress: (file: string, progress: ReadProgress) => void;
  /** Called once all references have their source. */
  readonly onAdding: (count: number) => void;
}

/** Adds all references of the files. Uses up their batches. */
export async function importFiles(
  library: OpenLibrary,
  currentReferences: () => readonly LazyReference[],
  files: readonly FileToImport[],
  { signal, onProgress, onAdding }: ImportOptions,
): Promise<ImportReport> {
  const added: SerializedReference[] = [];
  const sources: SourceCount[] = [];
  const warnings: (LibraryWarning & { file: string })[] = [];
  let withoutAbstract = 0;
  let skipped = 0;
  for (const { file, source } of files) {
    const before = added.length;
    const { report } = file;
    const batches =
      source === undefined
        ? file.batches
        : await addSourceToBatches(file.batches, source, {
            signal,
            onProgress: (progress) => onProgress(file.name, progress),
          });
    for (const batch of batches)
      for (const reference of referencesInBatch(batch)) added.push(reference);
    const isOnlySource = report.missingSources.count === report.refCount;
    sources.push(sourceCount(file.name, added.length - before, isOnlySource ? source : undefined));
    withoutAbstract += report.withoutAbstract;
    skipped += report.skipped;
    for (const warning of report.warnings) warnings.push({ ...warning, file: file.name });
  }
  if (signal.aborted) throw cancelledError();
  onAdding(added.length);
  const renamed = (await runInChunks(renameDuplicateIds([currentReferences(), added]))).filter(
    (renaming) => renaming.library === 1,
  );
  for (const { place, to } of renamed)
    added[place] = (added[place] as SerializedReference).withId(to);
  const updates = new Map<string, LazyReference>();
  await forEachInChunks(added, (reference) => updates.set(reference.id, reference));
  const entry = await library.change(updates, `Import ${countOf(added.length, "reference")}`);
  return {
    imported: added.length,
    sources,
    files: files.map(({ file }) => file.name),
    withoutAbstract,
    renamed: renamed.length,
    skipped,
    warnings,
    entry,
  };
}
