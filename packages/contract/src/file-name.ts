/** In characters, of a file's or folder's name. */
export const MAX_FILE_NAME_CHARACTERS = 200;

/** How many folders deep a file can be. Clients list a project with one request per folder level. */
export const MAX_FOLDER_DEPTH = 30;

/** Reason why a character can't be in a file's or folder's name. */
export type UnusableCharacter = "incomplete" | "control" | "reordering";

/**
 * Returns why `name` is unusable, or undefined. Rejects half of a surrogate pair, control
 * characters, line breaks, and characters that reorder text, because they can display a false
 * extension. Allows direction marks, which mixed scripts need.
 */
export function unusableCharacterIn(name: string): UnusableCharacter | undefined {
  if (/\p{Surrogate}/u.test(name)) return "incomplete";
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) return "control";
  if (/[\u202A-\u202E\u2066-\u2069]/u.test(name)) return "reordering";
  return undefined;
}

export function isFileNameTooLong(name: string): boolean {
  return Array.from(name).length > MAX_FILE_NAME_CHARACTERS;
}
