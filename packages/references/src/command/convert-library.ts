import { basename } from "node:path";
import { format } from "../format-library.ts";
import { writableFormat } from "../library-format.ts";
import { ReferencesError } from "../references-error.ts";
import type { CommandOutput } from "./check-libraries.ts";
import { EXIT_CODE } from "./command-help.ts";
import { CommandFailure, readLibraryFile, shownName } from "./library-file.ts";
import { writeLibraryFile } from "./write-library-file.ts";

/** The name of `to` decides the format. Resolves to the exit code. */
export async function convertLibrary(
  from: string,
  to: string,
  isForced: boolean,
  output: CommandOutput,
): Promise<number> {
  const filename = basename(to);
  try {
    writableFormat({ filename });
  } catch (error) {
    if (!(error instanceof ReferencesError)) throw error;
    throw new CommandFailure(`${to}: ${error.message}`, { cause: error });
  }
  const { references, warnings, skipped } = await readLibraryFile(from);
  for (const { line, code, message } of warnings)
    output.remark(`${shownName(from)}:${line}: ${code} ${message}\n`);
  const bytes = await format(references, { filename });
  await writeLibraryFile(to, bytes, isForced);
  const left =
    skipped === 1
      ? `; 1 record of ${shownName(from)} could not be read and is not in it`
      : `; ${skipped} records of ${shownName(from)} could not be read and are not in it`;
  output.remark(
    `${to}: ${references.length} ${references.length === 1 ? "reference" : "references"} written${skipped > 0 ? left : ""}.\n`,
  );
  return skipped > 0 ? EXIT_CODE.warnings : EXIT_CODE.good;
}
