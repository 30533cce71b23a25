/** In characters, of a file's or folder's name. */
export const MAX_FILE_NAME_CHARACTERS = 200;

/** Why a character can't be in a file's or folder's name. */
export type UnusableCharacter = "incomplete" | "control" | "reordering";

/**
 * The first kind of character in `name` that no file or folder may have: half of a surrogate pair,
 * a control character or line break, or one that reorders text, with which a name can display a
 * false extension. Direction marks, which mixed scripts need, are allowed.
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
