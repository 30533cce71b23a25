/** Writes what people have edited in a library, and is not in its file yet, into the file. */
export type EditsWriter = (projectId: string, path: string) => Promise<void>;

let writer: EditsWriter = () => Promise.resolve();

/** Says who writes pending edits: the libraries, which this room does not know. */
export function setEditsWriter(replacement: EditsWriter): void {
  writer = replacement;
}

/** Resolves when the stored file holds everything that was edited in it; for what reads or replaces the file itself. */
export function writePendingEdits(projectId: string, path: string): Promise<void> {
  return writer(projectId, path);
}
