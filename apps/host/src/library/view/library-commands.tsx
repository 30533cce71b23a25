import { triggerDownload } from "../../platform/trigger-download.ts";
import type { Reference } from "@tera/references";
import { attempt, dialogs, toaster } from "../../errors/notices.ts";
import { countOf } from "../../platform/date-text.ts";
import { forEachInChunks } from "../../references/yield-to-main.ts";
import { type LazyReference, toReference } from "../../references/serialized-reference.ts";
import { appendLog } from "../../timeline/append-log.ts";
import type { EditEntry } from "../edits/undo-state.ts";
import { ExportDialog, type ExportChoice } from "../export/ExportDialog.tsx";
import { exportName } from "../export/export-name.ts";
import { withField } from "../panel/field-text.ts";
import { type KeywordChange, withKeywords } from "../edits/keyword-change.ts";
import { KeywordsDialog } from "../edits/KeywordsDialog.tsx";
import type { EditableField } from "../edits/library-edits.ts";
import { logUndone } from "../data/log-numbers.ts";
import { hasLoggedNumbers, repeatedTitle } from "@tera/contract";
import type { OpenLibrary } from "../data/library-store.ts";
import { lazyReferencesByIdInChunks } from "../data/references-by-id.ts";

/** Undefined clears the field. */
export async function editReference(
  library: OpenLibrary,
  reference: Reference,
  field: EditableField,
  value: string | readonly string[] | undefined,
): Promise<void> {
  await library.change(
    new Map([[reference.id, withField(reference, field, value)]]),
    "Edit a reference",
  );
}

/** Deletes without confirmation, then offers to undo. */
export async function deleteReferences(library: OpenLibrary, ids: Iterable<string>): Promise<void> {
  const updates = new Map(Array.from(ids, (id) => [id, null] as const));
  const entry = await library.change(updates, `Delete ${countOf(updates.size, "reference")}`);
  if (entry.step.size > 0)
    toaster.success(`Deleted ${countOf(entry.step.size, "reference")}`, undoAction(library, entry));
}

export async function changeKeywords(
  library: OpenLibrary,
  references: readonly Reference[],
): Promise<void> {
  const change = await dialogs.show<KeywordChange | undefined>((close) => (
    <KeywordsDialog references={references} onAnswer={close} />
  ));
  if (change === undefined) return;
  const entry = await library.change(
    new Map(references.map((reference) => [reference.id, withKeywords(reference, change)])),
    `Edit keywords of ${countOf(references.length, "reference")}`,
  );
  if (entry.step.size === 0) toaster.show("These references already have those keywords");
  else
    toaster.success(
      `Updated keywords of ${countOf(entry.step.size, "reference")}`,
      undoAction(library, entry),
    );
}

export interface Exportable {
  readonly projectId: string;
  readonly path: string;
  readonly references: readonly LazyReference[];
  readonly selected: ReadonlySet<string>;
  readonly found: () => readonly string[];
  readonly foundCount: number;
}

export async function exportReferences(
  library: OpenLibrary,
  { projectId, path, references, selected, found, foundCount }: Exportable,
): Promise<void> {
  const counts = { all: references.length, selected: selected.size, found: foundCount };
  const choice = await dialogs.show<ExportChoice | undefined>((close) => (
    <ExportDialog path={path} counts={counts} onAnswer={close} />
  ));
  if (choice === undefined) return;
  const { part, extension } = choice;
  const name = exportName(path, part, extension);
  const content = await library.write(
    part === "all" ? undefined : part === "selected" ? [...selected] : found(),
    name,
  );
  triggerDownload(content, name);
  await appendLog(projectId, { type: "fileDownload", filePath: path });
}

export async function undoLatest(library: OpenLibrary): Promise<void> {
  const label = await library.undo();
  if (label === undefined) return;
  const title = repeatedTitle("Undid", label);
  toaster.show(title, {
    label: "Redo",
    onSelect: () => attempt(() => redoLatest(library)),
  });
  if (hasLoggedNumbers(label)) await logUndone(title);
}

export async function redoLatest(library: OpenLibrary): Promise<void> {
  const label = await library.redo();
  if (label === undefined) return;
  const title = repeatedTitle("Redid", label);
  toaster.show(title);
  if (hasLoggedNumbers(label)) await logUndone(title);
}

export function undoAction(
  library: OpenLibrary,
  entry: EditEntry,
): { readonly label: string; readonly onSelect: () => void } {
  return {
    label: "Undo",
    onSelect: () =>
      attempt(async () => {
        const isUndone = await library.undoEntry(entry);
        if (isUndone && hasLoggedNumbers(entry.label))
          await logUndone(repeatedTitle("Undid", entry.label));
      }),
  };
}

/** Returns the references in library order. */
export async function referencesOf(
  references: readonly LazyReference[],
  ids: ReadonlySet<string>,
): Promise<readonly Reference[]> {
  const found: Reference[] = [];
  await forEachInChunks(
    (await lazyReferencesByIdInChunks(references, ids)).values(),
    (lazyReference) => found.push(toReference(lazyReference)),
  );
  return found;
}
