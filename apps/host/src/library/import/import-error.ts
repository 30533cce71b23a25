import { AppError } from "../../platform/app-error.ts";

/**
 * If there are several files, adds which file failed and that none was imported. Returns
 * cancellations unchanged.
 */
export function importError(error: unknown, file: string, fileCount: number): unknown {
  return fileCount < 2
    ? error
    : withMessage(
        error,
        (message) => `“${file}”: ${message} Nothing was imported from any of the files.`,
      );
}

/** Adds which file failed. Returns cancellations unchanged. */
export function fileError(error: unknown, file: string): unknown {
  return withMessage(error, (message) => `“${file}”: ${message}`);
}

function withMessage(error: unknown, messageOf: (message: string) => string): unknown {
  if (!(error instanceof AppError) || error.ignore) return error;
  const { code, message, title, trace } = error;
  return new AppError(code, messageOf(message), {
    cause: error,
    trace,
    ...(title === undefined ? {} : { title }),
  });
}
