/** Writes a library's pending edits into its file. */
export type EditsWriter = (projectId: string, path: string) => Promise<void>;

let writer: EditsWriter = () => Promise.resolve();

/** Set by the library code, on which this folder does not depend. */
export function setEditsWriter(replacement: EditsWriter): void {
  writer = replacement;
}

/** Resolves once the stored file contains all its edits. Call before reading or replacing it. */
export function writePendingEdits(projectId: string, path: string): Promise<void> {
  return writer(projectId, path);
}
