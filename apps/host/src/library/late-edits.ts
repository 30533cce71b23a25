import { documentGateway } from "../sync/document-gateway.ts";
import type { StoredEdits } from "./library-gateway.ts";
import type { LibraryEdits } from "./library-edits.ts";

/** So much of the history is asked for at once. */
const AT_ONCE = 100;

/**
 * Those of a version's edits that were made after its edits had that version: what was made before is in the file that was written from it. All of them
 * where the history does not tell of each change since.
 */
export async function editsMadeAfter(
  path: string,
  { edits, version }: StoredEdits,
  writtenUpTo: number,
): Promise<LibraryEdits> {
  const touched = new Map<string, Set<string> | "whole">();
  let untold = version - writtenUpTo;
  for (let before: number | undefined = undefined, isMore = untold > 0; isMore;) {
    const patches = await documentGateway.changes(path, AT_ONCE, before);
    const late = patches.filter((patch) => patch.version > writtenUpTo);
    for (const [id, field] of late.flatMap(({ changes }) => changes.map(({ at }) => at)))
      if (id !== undefined) touch(touched, String(id), field);
    untold -= late.length;
    before = patches.at(-1)?.version;
    isMore = patches.length === AT_ONCE && late.length === patches.length;
  }
  if (untold > 0) return edits;
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

function touch(
  touched: Map<string, Set<string> | "whole">,
  id: string,
  field: string | number | undefined,
): void {
  const fields = touched.get(id) ?? new Set<string>();
  if (fields === "whole" || field === undefined) touched.set(id, "whole");
  else touched.set(id, fields.add(String(field)));
}
