import type { StoredFile } from "../platform/storage-files.ts";

/** A text file of one byte, as the store lists it. */
export function storedFile(path: string): StoredFile {
  return {
    id: path,
    path,
    size: 1,
    mime: "text/plain",
    createdAt: "2026-01-01T00:00:00Z",
    modifiedAt: undefined,
    accessedAt: undefined,
    contentId: "1",
    metadata: {},
  };
}
