import { attempt, toaster } from "../errors/notices.ts";
import { type LibraryMetadata, nameOf } from "../files/project-file.ts";
import type { ReferenceChanges } from "../references/reference-changes.ts";
import { appendLog } from "../timeline/timeline-store.ts";
import { libraryGateway, type LibraryVersion } from "./library-gateway.ts";

/** A library as it was on the screen: its file, with what was edited in it since. */
export interface ReplacedLibrary {
  readonly version: LibraryVersion;
  readonly changes: ReferenceChanges;
  readonly metadata: LibraryMetadata;
}

/**
 * What a message offers where somebody or a tool has put another file in a library's place: to take that back as one change. The file of before, edits included,
 * becomes the next version; refused where a further one has come meanwhile.
 */
export function bringingBack(replaced: ReplacedLibrary, by: LibraryVersion): { readonly label: string; readonly onSelect: () => void } {
  return { label: "Bring the one before back", onSelect: () => attempt(() => bringBack(replaced, by)) };
}

async function bringBack({ version, changes, metadata }: ReplacedLibrary, { contentId, earlier, projectId, path }: LibraryVersion): Promise<void> {
  await libraryGateway.writeVersion({ projectId, path, contentId, earlier, content: version.content }, changes, metadata);
  toaster.success(`“${nameOf(path)}” is as it was before`);
  await appendLog(projectId, { type: "fileEdit", filePath: path });
}
