import { partsOfFileId } from "../file-id.ts";
import type { FileVersion } from "./file-versions-gateway.ts";

/** Paths of the project's files from which a version was made, without repetitions. */
export function sourcePaths(
  projectId: string,
  { made_from }: Pick<FileVersion, "made_from">,
): readonly string[] {
  const paths = made_from.flatMap(({ id }) => {
    const parts = partsOfFileId(id);
    return typeof parts === "object" && parts.projectId === projectId ? [parts.path] : [];
  });
  return [...new Set(paths)];
}
