import type { Reference } from "@tera/references";
import { attachedFiles, withAttachedFiles } from "@tera/references/attached-files";
import { codeOf } from "../../platform/app-error.ts";
import { randomId } from "../../platform/session-id.ts";
import { documentGateway } from "../../sync/document-gateway.ts";
import { libraryGateway, type LibraryVersion } from "../data/library-gateway.ts";
import { editedParts } from "../data/library-parts.ts";
import { editsPath } from "../data/version-chain.ts";
import { openVersion } from "../data/write-back.ts";
import { type LibraryEdits, operationsFor } from "../edits/library-edits.ts";
import { MissingReference } from "./missing-reference.ts";

/** Maximum attempts while others edit the library. */
const MAX_ATTEMPTS = 10;

export interface ReferencePlace {
  readonly projectId: string;
  /** Path of the library. */
  readonly path: string;
  readonly referenceId: string;
}

/**
 * Changes the files of a reference in a library that need not be open, as a live edit that everyone
 * with the library open sees. Returns the files' paths. Throws MissingReference.
 */
export async function changeAttachedFiles(
  { projectId, path, referenceId }: ReferencePlace,
  change: (paths: readonly string[]) => readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  for (let attempt = 1; ; attempt += 1) {
    const library = await openVersion(projectId, path);
    const { edits, version } = await libraryGateway.readEdits(projectId, library.contentId);
    const before = await findReference(library, edits, referenceId, signal);
    if (before === undefined) throw new MissingReference(path);
    const after = withAttachedFiles(before, change(attachedFiles(before)));
    const operations = operationsFor(
      new Map([[referenceId, before]]),
      new Map([[referenceId, after]]),
      () => "",
    );
    if (operations.length === 0) return attachedFiles(after);
    const document = editsPath(projectId, library.contentId);
    try {
      await documentGateway.patch(document, randomId(), 1, operations, version);
      return attachedFiles(after);
    } catch (error) {
      if (codeOf(error) !== "VERSION-CONFLICT" || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Reads the library up to the reference. */
async function findReference(
  library: LibraryVersion,
  edits: LibraryEdits,
  id: string,
  signal: AbortSignal,
): Promise<Reference | undefined> {
  for await (const part of editedParts(library, edits, signal)) {
    const found = part.find((reference) => reference.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
}
