import { documentGateway, type HistoryValue } from "./document-gateway.ts";
import type { HistoryEntry } from "./history-entries.ts";
import type { Operation } from "./operations.ts";
import { revertStep, type UndoPart } from "./undo-steps.ts";

/** Changes a document by operations that are made from its state of the moment; resolves to whether there were any. */
export type ChangeDocument = (
  path: string,
  changed: (state: unknown) => readonly Operation[],
) => Promise<boolean>;

/**
 * Takes back what an entry of a document's history tells of, with everything that was changed in the same step: a tool's change goes as a whole.
 * What somebody has changed since stays as it is. Resolves to whether anything was left to take back.
 */
export async function revertEntry(
  path: string,
  entry: HistoryEntry,
  entries: readonly HistoryEntry[],
  change: ChangeDocument,
): Promise<boolean> {
  const related = entries.filter(({ versions }) => versions.last === entry.versions.last);
  const step = await Promise.all(related.map((each) => wholePart(path, each)));
  return change(path, (state) => revertStep(state, step).operations);
}

/** The values of an entry, fetched where the list told only their length. */
async function wholePart(
  path: string,
  { place, before, after, versions }: HistoryEntry,
): Promise<UndoPart> {
  return {
    at: place,
    before: await wholeValue(path, versions.first, place, "before", before),
    after: await wholeValue(path, versions.last, place, "after", after),
  };
}

async function wholeValue(
  path: string,
  version: number,
  place: HistoryEntry["place"],
  side: "before" | "after",
  listed: HistoryValue,
): Promise<unknown> {
  if (listed.bytes === undefined) return listed.value;
  const { changes } = await documentGateway.change(path, version);
  return changes.find(({ at }) => JSON.stringify(at) === JSON.stringify(place))?.[side].value;
}
