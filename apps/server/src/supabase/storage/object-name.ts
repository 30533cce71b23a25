import {
  isFileNameTooLong,
  MAX_FILE_NAME_CHARACTERS,
  MAX_FOLDER_DEPTH,
  unusableCharacterIn,
  type UnusableCharacter,
} from "@tera/contract";
import { ApiError } from "../../errors/api-error.ts";

const MAX_NAME_BYTES = 1000;

/** Returns `raw`. Throws INVALID-NAME, saying what to change. */
export function checkedObjectName(raw: string): string {
  const complaint = nameProblem(raw);
  if (complaint !== undefined) throw new ApiError("INVALID-NAME", complaint);
  return raw;
}

/** Also limits the folder depth. The first segment is the project. */
export function checkedNewName(raw: string): string {
  const folders = checkedObjectName(raw).split("/").length - 2;
  if (folders > MAX_FOLDER_DEPTH)
    throw new ApiError(
      "INVALID-NAME",
      `A file can be at most ${MAX_FOLDER_DEPTH} folders deep. Choose a higher folder.`,
    );
  return raw;
}

export function isObjectName(raw: string): boolean {
  return nameProblem(raw) === undefined;
}

/** Throws INVALID-NAME for invalid UTF-8 or names. */
export function objectNameFromPath(encoded: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(encoded);
  } catch (cause) {
    throw new ApiError(
      "INVALID-NAME",
      "The file name is not encoded as UTF-8. Write a per cent sign in an address as %25.",
      { cause },
    );
  }
  return checkedObjectName(decoded);
}

const CHARACTER_PROBLEMS: Readonly<Record<UnusableCharacter, string>> = {
  incomplete: "The file name contains an incomplete character. Type the name again.",
  control:
    "File names can't contain line breaks or control characters. Remove them, then try again.",
  reordering:
    "File names can't contain characters that reverse the reading order. Type the name again.",
};

function nameProblem(name: string): string | undefined {
  if (name === "") return "The file needs a name.";
  const unusable = unusableCharacterIn(name);
  if (unusable !== undefined) return CHARACTER_PROBLEMS[unusable];
  if (name.includes("\\")) return "File names can't contain a backslash. Use / between folders.";
  if (name.startsWith("/")) return "File names can't start with a slash. Remove the first slash.";
  if (Buffer.byteLength(name) > MAX_NAME_BYTES)
    return `The folder and file names together are longer than ${MAX_NAME_BYTES} bytes. Shorten them.`;
  for (const segment of name.split("/")) {
    if (segment === "")
      return "A folder or file in that path has no name. Remove the double or final slash.";
    if (segment === "." || segment === "..")
      return "Folders and files can't be named '.' or '..'. Choose another name.";
    if (isFileNameTooLong(segment))
      return `File names have at most ${MAX_FILE_NAME_CHARACTERS} characters. Shorten the name.`;
  }
  return undefined;
}
