import { ApiError } from "../../errors/api-error.ts";

const MAX_SEGMENT_CHARACTERS = 200;
const MAX_NAME_BYTES = 1000;
/** Whoever goes through a project folder by folder needs a step for each. */
const MAX_FOLDERS = 30;

/** Gives `raw` back if it can name a stored object ("folder/file.ris"), else refuses with a sentence that says what to change. */
export function checkedObjectName(raw: string): string {
  const complaint = nameProblem(raw);
  if (complaint !== undefined) throw new ApiError("INVALID-NAME", complaint);
  return raw;
}

/** As above for a name that is about to be given to a file: it begins with the project, and lies no deeper than files may. */
export function checkedNewName(raw: string): string {
  const folders = checkedObjectName(raw).split("/").length - 2;
  if (folders > MAX_FOLDERS)
    throw new ApiError(
      "INVALID-NAME",
      `A file can be at most ${MAX_FOLDERS} folders deep. Choose a higher folder.`,
    );
  return raw;
}

/** Whether `raw` can name a stored object at all. */
export function isObjectName(raw: string): boolean {
  return nameProblem(raw) === undefined;
}

/** The object name in the encoded tail of a request path; refuses what is not UTF-8 or can't be a name. */
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

function nameProblem(name: string): string | undefined {
  if (name === "") return "The file needs a name.";
  if (/\p{Cs}/u.test(name))
    return "The file name contains an incomplete character. Type the name again.";
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name))
    return "File names can't contain line breaks or control characters. Remove them, then try again.";
  if (/[\u202A-\u202E\u2066-\u2069]/u.test(name))
    return "File names can't contain characters that reverse the reading order. Type the name again.";
  if (name.includes("\\")) return "File names can't contain a backslash. Use / between folders.";
  if (name.startsWith("/")) return "File names don't start with a slash. Remove the first slash.";
  if (Buffer.byteLength(name) > MAX_NAME_BYTES)
    return `The folder and file names together are longer than ${MAX_NAME_BYTES} bytes. Shorten them.`;
  for (const segment of name.split("/")) {
    if (segment === "")
      return "A folder or file in that path has no name. Remove the doubled or last slash.";
    if (segment === "." || segment === "..")
      return "Folders and files can't be named '.' or '..'. Choose another name.";
    if (Array.from(segment).length > MAX_SEGMENT_CHARACTERS)
      return `File names have at most ${MAX_SEGMENT_CHARACTERS} characters. Shorten the name.`;
  }
  return undefined;
}
