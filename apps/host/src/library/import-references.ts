import type { LibraryWarning } from "@tera/references";
import { renamings } from "@tera/references/merge";
import { countOf } from "../platform/date-text.ts";
import { eachInTurns, finishInTurns } from "../references/next-turn.ts";
import type { HeldReference, PackedReference } from "../references/packed-reference.ts";
import type { ReadProgress } from "../references/read-into-batches.ts";
import { cancelled } from "../references/library-refusal.ts";
import { readPackedLibrary } from "../references/run-library-job.ts";
import type { Deed } from "./edit-history.ts";
import { importRefusal } from "./import-refusal.ts";
import type { OpenLibrary } from "./library-store.ts";

/** What came of an import, for the person to look through. */
export interface ImportReport {
  readonly imported: number;
  readonly files: readonly string[];
  readonly withoutAbstract: number;
  /** References whose id another one had, so that they got a new one. */
  readonly renamed: number;
  readonly skipped: number;
  readonly warnings: readonly (LibraryWarning & { readonly file: string })[];
  /** What takes it back. */
  readonly deed: Deed;
}

/** What is told while files are imported, and how it is stopped. */
export interface ImportWatch {
  /** Stops the reading; once the references are being added, they are taken back instead. */
  readonly signal: AbortSignal;
  readonly onProgress: (file: string, progress: ReadProgress) => void;
  /** All files are read and so many references are on their way into the library. */
  readonly onAdding: (count: number) => void;
}

/** Puts all references of files into an open library, none of either left out. A file that is no library refuses the whole import. */
export async function importFiles(
  library: OpenLibrary,
  present: () => readonly HeldReference[],
  files: readonly File[],
  { signal, onProgress, onAdding }: ImportWatch,
): Promise<ImportReport> {
  const added: PackedReference[] = [];
  const warnings: (LibraryWarning & { file: string })[] = [];
  let withoutAbstract = 0;
  let skipped = 0;
  for (const file of files) {
    const report = await readPackedLibrary(
      file,
      file.name,
      (batch) => {
        for (const reference of batch) added.push(reference);
      },
      { signal, onProgress: (progress) => onProgress(file.name, progress) },
    ).catch((error: unknown) => {
      throw importRefusal(error, file.name, files.length);
    });
    withoutAbstract += report.withoutAbstract;
    skipped += report.skipped;
    for (const warning of report.warnings) warnings.push({ ...warning, file: file.name });
  }
  if (signal.aborted) throw cancelled();
  onAdding(added.length);
  const renamed = (await finishInTurns(renamings([present(), added]))).filter(
    (renaming) => renaming.library === 1,
  );
  for (const { place, to } of renamed) added[place] = (added[place] as PackedReference).withId(to);
  const wanted = new Map<string, HeldReference>();
  await eachInTurns(added, (reference) => wanted.set(reference.id, reference));
  const deed = await library.change(wanted, `Import ${countOf(added.length, "reference")}`);
  return {
    imported: added.length,
    files: files.map(({ name }) => name),
    withoutAbstract,
    renamed: renamed.length,
    skipped,
    warnings,
    deed,
  };
}
