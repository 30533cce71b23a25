import type { RoundSettings } from "@tera/bridge-sdk/host";
import { type Round, roundApi } from "@tera/contract";
import { listFiles } from "../files/files-store.ts";
import { AppError } from "../platform/app-error.ts";
import { platform } from "../platform/platform.ts";

/**
 * Opens a screening round on the library at `path`. Writes the library's pending edits into its
 * file first. Throws NOT-FOUND if the project has no such library.
 */
export async function openRound(
  project: string,
  path: string,
  settings: RoundSettings,
  signal: AbortSignal,
): Promise<Round> {
  const { compactLibrary } = await import("../library/data/write-back.ts");
  await compactLibrary(project, path, signal);
  const file = (await listFiles(project)).find((each) => each.path === path);
  if (file?.contentId === undefined)
    throw new AppError("NOT-FOUND", `There is no library “${path}” in this project.`);
  const references =
    file.library?.refCount ?? (await countReferences({ projectId: project, path }, signal));
  signal.throwIfAborted();
  const { http } = platform();
  const { id } = await http.call(roundApi.create, {
    params: { project },
    body: { ...settings, filePath: path, fileVersion: file.contentId, references },
  });
  return http.call(roundApi.get, { params: { project, round: id } });
}

async function countReferences(
  place: { readonly projectId: string; readonly path: string },
  signal: AbortSignal,
): Promise<number> {
  const { libraryParts } = await import("../library/data/library-parts.ts");
  let count = 0;
  for await (const part of libraryParts(place, signal)) count += part.length;
  return count;
}
