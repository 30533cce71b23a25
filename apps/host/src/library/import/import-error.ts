import { AppError } from "../../platform/app-error.ts";

/**
 * If there are several files, adds which file failed and that none was imported. Returns
 * cancellations unchanged.
 */
export function importError(error: unknown, file: string, fileCount: number): unknown {
  if (!(error instanceof AppError) || error.ignore || fileCount < 2) return error;
  const { code, message, title, trace } = error;
  return new AppError(code, `“${file}”: ${message} Nothing was imported from any of the files.`, {
    cause: error,
    trace,
    ...(title === undefined ? {} : { title }),
  });
}
