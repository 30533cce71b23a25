import { codeOf } from "../../platform/app-error.ts";
import type { UnsentBatch } from "../../platform/local-database.ts";
import { platform } from "../../platform/platform.ts";
import { documentGateway } from "../../sync/document-gateway.ts";
import { nextBatches, parseDocumentPath } from "@tera/sync";
import { earlierVersions, editsPath } from "../data/version-chain.ts";

/** Long enough to distinguish one file's versions; session names have at most 100 characters. */
const VERSION_PREFIX_LENGTH = 8;

/**
 * Sends one session's edits of an earlier version to the current one, in order. Resolves to
 * "conflict" if no current file was made from that version. Resolves to "unrelated" if `error` is
 * not VERSION-CONFLICT or the batches do not edit a library.
 */
export async function rebaseEdits(
  batches: readonly UnsentBatch[],
  error: unknown,
): Promise<"rebased" | "conflict" | "unrelated"> {
  const [first] = batches;
  if (first === undefined) return "rebased";
  // Check the code first, because paths of another version of the app may not parse.
  if (codeOf(error) !== "VERSION-CONFLICT") return "unrelated";
  const { entity, id: projectId, relation } = parseDocumentPath(first.path);
  if (entity !== "project_libraries") return "unrelated";
  const contentId = relation?.slice(0, -"_*".length) ?? "";
  const current = (await platform().files.list(projectId)).find((file) =>
    earlierVersions(file.metadata).includes(contentId),
  );
  if (current?.contentId === undefined) return "conflict";
  // Use a separate session, because the original tab may still be open and number its own batches
  // for the current version from 1.
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
 * Drops batches that an intermediate version acknowledged, because they could undo later changes if
 * sent again. That version accepts no new edits but recognizes batches that it stored, even if the
 * response was lost.
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
