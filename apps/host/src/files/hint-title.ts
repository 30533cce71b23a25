import { FILE_HINTS, isFileHint } from "@tera/contract";

/** For example "Deduplicated references". A tool may have kinds of file of its own. */
export function hintTitle(hint: string): string {
  return isFileHint(hint) ? FILE_HINTS[hint].title : hint;
}

/** For the middle of a sentence: "deduplicated references". */
export function hintNoun(hint: string): string {
  return isFileHint(hint) ? FILE_HINTS[hint].title.toLowerCase() : hint;
}
