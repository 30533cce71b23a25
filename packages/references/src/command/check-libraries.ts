import type { ParsedLibrary } from "../parse.ts";
import { EXIT_CODE } from "./command-help.ts";
import { CommandFailure, readLibraryFile, shownName } from "./library-file.ts";

/** Writes results to standard output, and messages about failures to standard error. */
export interface CommandOutput {
  write(text: string): void;
  remark(text: string): void;
}

/** Resolves to the highest exit code of all files. */
export async function checkLibraries(
  paths: readonly string[],
  asJson: boolean,
  output: CommandOutput,
): Promise<number> {
  let code: number = EXIT_CODE.good;
  for (const path of paths) {
    try {
      const library = await readLibraryFile(path);
      output.write(asJson ? findingsOf(path, library) : reportOf(shownName(path), library));
      if (library.warnings.length > 0 || library.skipped > 0)
        code = Math.max(code, EXIT_CODE.warnings);
    } catch (error) {
      if (!(error instanceof CommandFailure)) throw error;
      if (asJson) output.write(`${JSON.stringify({ file: path, error: error.message })}\n`);
      else output.remark(`${error.message}\n`);
      code = EXIT_CODE.failed;
    }
  }
  return code;
}

function reportOf(path: string, { references, warnings, skipped, format }: ParsedLibrary): string {
  const count = `${references.length} ${references.length === 1 ? "reference" : "references"}`;
  const lines = warnings.map(({ line, code, message }) => `${path}:${line}: ${code} ${message}`);
  return [
    `${path}: ${count} (${format})${skipped > 0 ? `, ${skipped} could not be read` : ""}`,
    ...lines,
    "",
  ].join("\n");
}

function findingsOf(
  file: string,
  { references, warnings, skipped, format }: ParsedLibrary,
): string {
  return `${JSON.stringify({ file, format, references: references.length, skipped, warnings })}\n`;
}
