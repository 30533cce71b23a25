import { AppError } from "../../platform/app-error.ts";

const MIN_LIBRARIES = 2;

/**
 * Returns the libraries among `paths`, without duplicates. Throws a user-facing error if there are
 * fewer than two files or two libraries.
 */
export function librariesToMerge(
  paths: readonly string[],
  isLibrary: (path: string) => boolean,
): readonly [string, string, ...string[]] {
  const chosen = [...new Set(paths)];
  if (chosen.length < MIN_LIBRARIES)
    throw new AppError("TOO-FEW-FILES", "Select at least 2 files to merge");
  const [first, second, ...others] = chosen.filter(isLibrary);
  if (first === undefined || second === undefined)
    throw new AppError("TOO-FEW-LIBRARIES", "At least 2 reference libraries are needed to merge");
  return [first, second, ...others];
}
