/** Writes a library's pending edits into its file. */
export type EditsWriter = (projectId: string, path: string) => Promise<void>;

let writer: EditsWriter | undefined;

/** Sets the writer. The library room calls this, because this room must not import it. */
export function setEditsWriter(replacement: EditsWriter): void {
  writer = replacement;
}

/**
 * Resolves once the stored file contains all its edits. Call before reading or replacing it. Rejects
 * if no writer is set, because edits would be lost.
 */
export async function writePendingEdits(projectId: string, path: string): Promise<void> {
  if (writer === undefined)
    throw new Error("Pending edits can't be written: call setEditsWriter when the page starts.");
  await writer(projectId, path);
}
