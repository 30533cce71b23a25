import { toaster } from "../../errors/notices.ts";
import { countOf } from "../../platform/date-text.ts";
import { type LazyReference, toReference } from "../../references/serialized-reference.ts";
import { forEachInChunks } from "../../references/yield-to-main.ts";
import { $isScreenedBlind } from "../../screening/blind-round.ts";
import { lazyReferencesByIdInChunks } from "../data/references-by-id.ts";
import type { ColumnId } from "../view/library-columns.ts";
import { headText, rowText } from "./rows-text.ts";

/**
 * Copies references as a table, in the order of `ids`, without labels while they are screened blind.
 * Call it while a key press is handled.
 */
export async function copyRows(
  references: readonly LazyReference[],
  ids: ReadonlySet<string>,
  columns: readonly ColumnId[],
): Promise<void> {
  const shown = $isScreenedBlind.get() ? columns.filter((column) => column !== "label") : columns;
  const lines = tableLines(references, ids, shown);
  // The promise keeps the permission of the key press, however long the text takes.
  const content = lines.then((all) => new Blob([all.join("\n")], { type: "text/plain" }));
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": content })]);
  toaster.success(`Copied ${countOf((await lines).length - 1, "reference")}`);
}

async function tableLines(
  references: readonly LazyReference[],
  ids: ReadonlySet<string>,
  columns: readonly ColumnId[],
): Promise<readonly string[]> {
  const there = await lazyReferencesByIdInChunks(references, ids);
  const lines = [headText(columns)];
  await forEachInChunks(ids, (id) => {
    const lazyReference = there.get(id);
    if (lazyReference !== undefined) lines.push(rowText(toReference(lazyReference), columns));
  });
  return lines;
}
