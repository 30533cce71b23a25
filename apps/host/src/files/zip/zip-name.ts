import { MAX_FILE_NAME_CHARACTERS } from "@tera/contract";

const EXTENSION = ".zip";

/** Returns '{project name} ({ISO timestamp}).zip'. Shortens a name that is too long for a file. */
export function zipName(projectName: string, now: Date): string {
  const end = ` (${now.toISOString()})${EXTENSION}`;
  // File names can't contain slashes or, on many systems, control characters.
  const usable = projectName.replaceAll(/[\p{Cc}/\\]+/gu, " ").trim();
  return `${Array.from(usable)
    .slice(0, MAX_FILE_NAME_CHARACTERS - end.length)
    .join("")
    .trimEnd()}${end}`;
}
