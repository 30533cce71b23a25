import { AppError } from "../platform/app-error.ts";

/** Why a file ended the import of so many: of several it says which one, and that the others were left out with it. A cancel stays one. */
export function importError(error: unknown, file: string, fileCount: number): unknown {
  if (!(error instanceof AppError) || error.ignore || fileCount < 2) return error;
  const { code, message, title, trace } = error;
  return new AppError(code, `“${file}”: ${message} Nothing was imported from any of the files.`, {
    cause: error,
    trace,
    ...(title === undefined ? {} : { title }),
  });
}
