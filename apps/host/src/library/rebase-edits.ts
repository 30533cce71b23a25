import { codeOf } from "../platform/app-error.ts";
import type { UnsentBatch } from "../platform/local-database.ts";
import { platform } from "../platform/platform.ts";
import { documentGateway } from "../sync/document-gateway.ts";
import { nextBatches } from "../sync/patch-queue.ts";
import { parseDocumentPath } from "../sync/path.ts";
import { earlierVersions, editsPath } from "./version-chain.ts";

/** So much of a version's id tells the versions of one file apart; a session's name has 100 characters at most. */
const VERSION_PREFIX_LENGTH = 8;

/**
 * Sends edits of one session that were made for an earlier version of a library, in their order, to its present version. Resolves to "conflict" where no
 * file of the project was made from that version, and to "unrelated" where they are none of a library that was written meanwhile.
 */
export async function rebaseEdits(
  batches: readonly UnsentBatch[],
  error: unknown,
): Promise<"rebased" | "conflict" | "unrelated"> {
  const [first] = batches;
  if (first === undefined) return "rebased";
  // A path of another version of the app may be one that this one can't read.
  if (codeOf(error) !== "VERSION-CONFLICT") return "unrelated";
  const { entity, id: projectId, relation } = parseDocumentPath(first.path);
  if (entity !== "project_libraries") return "unrelated";
  const contentId = relation?.slice(0, -"_*".length) ?? "";
  const current = (await platform().files.list(projectId)).find((file) =>
    earlierVersions(file.metadata).includes(contentId),
  );
  if (current?.contentId === undefined) return "conflict";
  // The tab itself may be open still or again, and counts its own batches for the present version from one.
  const session = `${first.session}@${contentId.slice(0, VERSION_PREFIX_LENGTH)}`;
  const earlier = earlierVersions(current.metadata);
  const between = earlier.slice(0, earlier.indexOf(contentId)).toReversed();
  let unsent = batches.map(({ sequence, operations }) => ({ sequence, operations }));
  for (const version of between)
    unsent = await withoutAcknowledged(editsPath(projectId, version), session, unsent);
  while (unsent.length > 0) {
    const run = nextBatches({ batches: unsent });
    await documentGateway.patchAll(editsPath(projectId, current.contentId), session, run);
    unsent = unsent.slice(run.length);
  }
  return "rebased";
}

type NumberedEdits = Pick<UnsentBatch, "sequence" | "operations">;

/**
 * What a version between has not had. It takes no edits any more, but still knows those that it got when it was the present one and whose answer was lost:
 * they are in the file, and made a second time they could undo what others have changed since.
 */
async function withoutAcknowledged(
  path: string,
  session: string,
  batches: readonly NumberedEdits[],
): Promise<NumberedEdits[]> {
  for (const [index, { sequence, operations }] of batches.entries()) {
    try {
      await documentGateway.patch(path, session, sequence, operations);
    } catch (error) {
      if (codeOf(error) === "VERSION-CONFLICT") return batches.slice(index);
      throw error;
    }
  }
  return [];
}
