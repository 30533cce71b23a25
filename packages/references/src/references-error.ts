export type ReferencesErrorCode =
  | "NOT-A-LIBRARY"
  | "UNSUPPORTED-FORMAT"
  | "UNSAFE-XML"
  | "NOT-REFERENCES"
  | "CANCELLED";

/** `message` is shown to users. `line` counts from 1. */
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

export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted)
    throw new ReferencesError(
      "CANCELLED",
      "Reading the library was cancelled. Nothing was changed.",
    );
}
