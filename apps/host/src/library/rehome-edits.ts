import { toaster } from "../errors/notices.ts";
import { codeOf } from "../platform/app-error.ts";
import type { UnsentBatch } from "../platform/local-database.ts";
import { platform } from "../platform/platform.ts";
import { documentGateway } from "../sync/document-gateway.ts";
import { parseDocumentPath } from "../sync/path.ts";
import { earlierVersions, editsPath } from "./library-gateway.ts";

/** So much of a version's id tells the versions of one file apart; a session's name has 100 characters at most. */
const TELLING_CHARACTERS = 8;

/**
 * Sends edits that were made for an earlier version of a library to its present version. Where no file of the project was made from that version
 * they have no place and the person is told. Resolves to false where they are no such edits.
 */
export async function rehomeEdits(batch: UnsentBatch, error: unknown): Promise<boolean> {
  const { entity, id: projectId, relation } = parseDocumentPath(batch.path);
  if (entity !== "project_libraries" || codeOf(error) !== "VERSION-CONFLICT") return false;
  const contentId = relation?.slice(0, -"_*".length) ?? "";
  const present = (await platform().files.list(projectId)).find((file) => earlierVersions(file.metadata).includes(contentId));
  if (present?.contentId === undefined) {
    toaster.error("Changes that you made to a library could not be kept: its file was replaced or deleted before they reached the server. Open the library and make them again if they still apply.");
    return true;
  }
  // The tab itself may be open still or again, and counts its own batches for the present version from one.
  const session = `${batch.session}@${contentId.slice(0, TELLING_CHARACTERS)}`;
  await documentGateway.patch(editsPath(projectId, present.contentId), session, batch.sequence, batch.operations);
  return true;
}
