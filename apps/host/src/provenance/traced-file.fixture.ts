import type { TracedFile } from "@tera/contract";

/** A file made `minute` minutes after noon from the files `parents`, by a tool. */
export function tracedFile(
  id: string,
  parents: readonly string[] = [],
  { minute = 0, ...more }: Partial<TracedFile> & { readonly minute?: number } = {},
): TracedFile {
  const moment = new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();
  return {
    id,
    path: `${id}.ris`,
    parents: parents.map((file) => ({ file, how: "tool" })),
    madeBy: null,
    madeAt: moment,
    madeReferences: null,
    tool: null,
    hint: null,
    version: 1,
    savedBy: null,
    savedAt: moment,
    sha256: null,
    size: 1,
    references: null,
    deletedAt: null,
    ...more,
  };
}
