export type WarningCode =
  | "EMPTY"
  | "LEGACY-ENCODING"
  | "UNKNOWN-EXTENSION"
  | "OUTSIDE-RECORD"
  | "MISSING-END"
  | "MISSING-TYPE"
  | "MISSING-BEGIN"
  | "WRONG-ORDER"
  | "CUT-RECORD"
  | "BAD-RECORD"
  | "NOT-A-REFERENCE"
  | "NOT-TEXT"
  | "DUPLICATE-ID"
  | "UNSAFE-KEY"
  | "LEFT-OUT"
  | "MORE-WARNINGS";

/** `line` counts from 1. */
export interface LibraryWarning {
  line: number;
  code: WarningCode;
  message: string;
}

const EXCERPT_CHARACTERS = 40;

/** Quotes the beginning of a text in a message. */
export function excerpt(text: string): string {
  const line = text
    .slice(0, 4 * EXCERPT_CHARACTERS)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return line.length > EXCERPT_CHARACTERS ? `“${line.slice(0, EXCERPT_CHARACTERS)}…”` : `“${line}”`;
}
