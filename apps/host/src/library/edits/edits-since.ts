import { documentGateway } from "../../sync/document-gateway.ts";
import type { StoredEdits } from "../data/library-gateway.ts";
import type { LibraryEdits } from "./library-edits.ts";

const PAGE_SIZE = 100;

/**
 * Returns the edits made after document version `writtenUpTo`; the file includes earlier ones.
 * Returns all edits if the history does not list every later change.
 */
export async function editsSince(
  path: string,
  { edits, version }: StoredEdits,
  writtenUpTo: number,
): Promise<LibraryEdits> {
  const touched = new Map<string, Set<string> | "whole">();
  let missing = version - writtenUpTo;
  for (let before: number | undefined = undefined, isMore = missing > 0; isMore;) {
    const patches = await documentGateway.changes(path, PAGE_SIZE, before);
    const late = patches.filter((patch) => patch.version > writtenUpTo);
    for (const [id, field] of late.flatMap(({ changes }) => changes.map(({ at }) => at)))
      if (id !== undefined) markTouched(touched, String(id), field);
    missing -= late.length;
    before = patches.at(-1)?.version;
    isMore = patches.length === PAGE_SIZE && late.length === patches.length;
  }
  if (missing > 0) return edits;
  return Object.fromEntries(
    Object.entries(edits).flatMap(([id, change]) => {
      const fields = touched.get(id);
      if (fields === undefined) return [];
      return [
        [
          id,
          change === null || fields === "whole"
            ? change
            : Object.fromEntries(Object.entries(change).filter(([field]) => fields.has(field))),
        ] as const,
      ];
    }),
  );
}

function markTouched(
  touched: Map<string, Set<string> | "whole">,
  id: string,
  field: string | number | undefined,
): void {
  const fields = touched.get(id) ?? new Set<string>();
  if (fields === "whole" || field === undefined) touched.set(id, "whole");
  else touched.set(id, fields.add(String(field)));
}
