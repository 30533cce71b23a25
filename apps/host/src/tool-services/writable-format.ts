import { formatOfName, type WritableFormat } from "@tera/references";
import { nameOf } from "../files/project-file.ts";
import { AppError } from "../platform/app-error.ts";

/** The format of a library by its file's name. Throws UNSUPPORTED-FORMAT for other files. */
export function writableFormatOf(path: string): WritableFormat {
  const format = formatOfName(path);
  if (format === null || format === "wos")
    throw new AppError(
      "UNSUPPORTED-FORMAT",
      `Unsupported library format: "${nameOf(path)}" can't be written. Choose .ris, .txt, .nbib, .xml, .json, .scrn, .csv or .tsv.`,
    );
  return format;
}
