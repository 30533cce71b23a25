import { type RepeatedChange, repeatedChange } from "@tera/contract";
import type { StoredEntry } from "./stored-version.ts";

/** An undo may be stored before the entry of the change, if both are logged at once. */
const TOLERANCE_MS = 60_000;

interface Placed extends StoredEntry {
  /** The first file is the one that was changed. */
  readonly files: readonly string[];
}

/**
 * Finds the removals of duplicates and imports that were undone and not redone. Returns, by their
 * ids, the entries of the undos. `entries` have the latest first.
 */
export function undoneEntries(entries: readonly Placed[]): ReadonlyMap<string, string> {
  const undone = new Map<string, string>();
  const stacks = new Map<string, { current: string[]; undone: string[]; early: Placed[] }>();
  for (const entry of entries.toReversed()) {
    const change = changeOf(entry);
    if (change === undefined) continue;
    const key = `${entry.files[0] ?? ""} ${change.type} ${change.count}`;
    const stack = stacks.get(key) ?? { current: [], undone: [], early: [] };
    stacks.set(key, stack);
    if (change.verb === undefined) {
      const early = stack.early.pop();
      const isOne =
        early !== undefined &&
        entry.created_at.getTime() - early.created_at.getTime() <= TOLERANCE_MS;
      stack[isOne ? "undone" : "current"].push(entry.id);
      if (isOne) undone.set(entry.id, early.id);
    } else if (change.verb === "Undid") {
      const id = stack.current.pop();
      if (id === undefined) stack.early.push(entry);
      else {
        undone.set(id, entry.id);
        stack.undone.push(id);
      }
    } else {
      const id = stack.undone.pop();
      if (id === undefined) continue;
      undone.delete(id);
      stack.current.push(id);
    }
  }
  return undone;
}

/** The change that an entry logs or repeats; without a verb for the first time. */
function changeOf({
  type,
  data,
}: StoredEntry):
  | (Omit<RepeatedChange, "verb"> & { readonly verb: RepeatedChange["verb"] | undefined })
  | undefined {
  if (type === "fileDedupe" || type === "fileImport") {
    const count = data[type === "fileDedupe" ? "removed" : "references"];
    return typeof count === "number" ? { verb: undefined, type, count } : undefined;
  }
  const { title } = data;
  return type === "fileEdit" && typeof title === "string" ? repeatedChange(title) : undefined;
}
