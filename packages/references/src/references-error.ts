/** What can be refused: the file, the format asked for, the references given, or the work itself by its caller. */
export type ReferencesErrorCode =
  | "NOT-A-LIBRARY"
  | "UNSUPPORTED-FORMAT"
  | "UNSAFE-XML"
  | "NOT-REFERENCES"
  | "CANCELLED";

/** A refusal with a code for programs and a sentence for people. `line` is the line of the file that is to blame, counted from 1. */
export class ReferencesError extends Error {
  readonly code: ReferencesErrorCode;
  readonly line?: number;

  constructor(code: ReferencesErrorCode, message: string, line?: number) {
    super(message);
    this.name = "ReferencesError";
    this.code = code;
    if (line !== undefined) this.line = line;
  }
}

/** Ends the work with `CANCELLED` where the caller's signal was given. */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted)
    throw new ReferencesError(
      "CANCELLED",
      "Reading the library was cancelled. Nothing was changed.",
    );
}
