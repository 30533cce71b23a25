import { FILE_HINTS, isFileHint } from "@tera/contract";

/** For example "deduplicated references"; an unknown hint is its own title. */
export function hintTitle(hint: string): string {
  return isFileHint(hint) ? FILE_HINTS[hint].title.toLowerCase() : hint;
}
