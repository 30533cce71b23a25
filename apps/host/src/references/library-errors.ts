import { ReferencesError } from "@tera/references";
import { AppError } from "../platform/app-error.ts";
import type { SerializedLibraryError } from "./library-job.ts";

export function serializeError(error: unknown): SerializedLibraryError {
  if (error instanceof ReferencesError)
    return { kind: "refused", code: error.code, message: error.message, line: error.line };
  return {
    kind: "refused",
    code: "UNREADABLE",
    message: `The file couldn't be read: ${String(error)}`,
    line: undefined,
  };
}

/** Titles by error code; any other code means that reading failed. */
const TITLES = new Map([
  ["NOT-A-LIBRARY", "This file isn't a citation library"],
  ["UNSUPPORTED-FORMAT", "This format is not supported"],
  ["UNSAFE-XML", "This file was not opened"],
  ["NOT-REFERENCES", "The library was not saved"],
]);

export function deserializeError({ code, message, line }: SerializedLibraryError): AppError {
  return new AppError(code, message, {
    title: TITLES.get(code) ?? "The file couldn't be read",
    ...(line === undefined ? {} : { trace: [`line ${line}`] }),
  });
}

/** Converts the `error` event of a worker that did not load or crashed. */
export function workerError(event: ErrorEvent): AppError {
  return new AppError(
    "WORKER-FAILED",
    "The library couldn't be read because a part of this page did not load. Reload the page and try again.",
    { cause: event.message },
  );
}

export function cancelledError(): AppError {
  return new AppError("CANCEL", "Cancelled", { ignore: true });
}
