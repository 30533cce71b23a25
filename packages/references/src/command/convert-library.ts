import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { format } from "../format-library.ts";
import { writableFormat } from "../library-format.ts";
import { ReferencesError } from "../references-error.ts";
import type { CommandOutput } from "./check-libraries.ts";
import { EXIT_CODE } from "./command-help.ts";
import { CommandFailure, readLibraryFile, reasonOf } from "./library-file.ts";

/** Writes the library of one file into another, in the format of that one's name; resolves to the exit code. */
export async function convertLibrary(from: string, to: string, isForced: boolean, output: CommandOutput): Promise<number> {
  const filename = basename(to);
  try {
    writableFormat({ filename });
  } catch (error) {
    if (!(error instanceof ReferencesError)) throw error;
    throw new CommandFailure(`${to}: ${error.message}`, { cause: error });
  }
  const { references, warnings, skipped } = await readLibraryFile(from);
  for (const { line, code, message } of warnings) output.remark(`${from}:${line}: ${code} ${message}\n`);
  const bytes = await format(references, { filename });
  try {
    await writeFile(to, bytes, { flag: isForced ? "w" : "wx" });
  } catch (error) {
    throw new CommandFailure(`${to}: ${reasonOf(error)}`, { cause: error });
  }
  output.remark(`${to}: ${references.length} ${references.length === 1 ? "reference" : "references"} written${skipped > 0 ? `; ${skipped} records of ${from} could not be read and are not in it` : ""}.\n`);
  return EXIT_CODE.good;
}
