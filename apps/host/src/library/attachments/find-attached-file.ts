import { nameOf, type ProjectFile } from "../../files/project-file.ts";

/**
 * Returns the attached file, or else the only file of its name, because files can be moved to
 * another folder. Undefined if the project has none.
 */
export function findAttachedFile<File extends Pick<ProjectFile, "path">>(
  path: string,
  files: readonly File[],
): File | undefined {
  const same = files.find((file) => file.path === path);
  if (same !== undefined) return same;
  const [named, ...others] = files.filter((file) => nameOf(file.path) === nameOf(path));
  return others.length === 0 ? named : undefined;
}
