import type { HistoryValue } from "@tera/contract";
import { documentGateway } from "../document-gateway.ts";
import type { HistoryEntry } from "./history-entries.ts";
import { isSameJson, type Operation, revertStep, type UndoPart } from "@tera/sync";

/** Applies operations computed from the current state; resolves to whether there were any. */
export type ChangeDocument = (
  path: string,
  changed: (state: unknown) => readonly Operation[],
) => Promise<boolean>;

/**
 * Reverts all changes of the entry's patch, except what has changed since. Resolves to whether
 * anything was reverted.
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

/** Fetches values that the history list omits because they are too long. */
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
  return changes.find(({ at }) => isSameJson(at, place))?.[side].value;
}
